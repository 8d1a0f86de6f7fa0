import { feature } from '#platform/server/feature.ts';
import { sectionRoutes } from '#platform/server/records/section-routes.ts';
import { sectionServer } from '#platform/server/records/section-server.ts';
import { referenceContract } from '../contract.ts';
import { referencePermissions } from '../domain/permissions.ts';
import { banks, referenceSections } from '../domain/sections.ts';
import de from '../messages/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import mk from '../messages/mk.json' with { type: 'json' };
import sq from '../messages/sq.json' with { type: 'json' };
import sr from '../messages/sr.json' with { type: 'json' };
import { referenceStore } from './store.ts';

const messages = { sq, en, mk, sr, de };
const sections = referenceSections.map((each) =>
  sectionServer(each, referenceStore(each), messages, { isOutsideCatalogue: true }),
);

/** For what makes venues: the demo, templates. */
export const bankStore = referenceStore(banks);

export const referenceServer = feature({
  name: 'reference',
  contract: referenceContract,
  permissions: referencePermissions,
  sections,
  routes: Object.assign({}, ...sections.map((each) => sectionRoutes(each, each.section.api))),
});
