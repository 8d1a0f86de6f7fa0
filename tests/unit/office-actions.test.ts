import { describe, expect, it, vi } from 'vitest';
import { mergeRights } from '#kernel/permission.ts';
import { mentions } from '#platform/ui/i18n/text-search.ts';
import { createFeatures, rightsOf } from '../../src/main/features.ts';
import { actions } from '../../src/main/office/actions.ts';
import { menu } from '../../src/main/office/menu.ts';
import { resources } from '../../src/main/office/screens.ts';

// The screens read what the browser kept as soon as they are loaded; here, nothing.
vi.hoisted(() => {
  const empty = { getItem: () => null };
  Object.assign(globalThis, { localStorage: empty, sessionStorage: empty });
});

/** What somebody types who does not know what the page is called. */
const searches: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    closeDay: ['close day', 'end of day', 'z report'],
    newProduct: ['new product', 'add article'],
    importProducts: ['import', 'upload price list'],
    backUp: ['backup', 'restore'],
    changePrices: ['raise prices'],
    newUser: ['new waiter', 'add user'],
  },
  mk: {
    closeDay: ['затвори ден', 'zatvori den', 'крај на ден'],
    newProduct: ['нов артикл', 'nov proizvod'],
    importProducts: ['увоз', 'увези артикли', 'uvoz'],
    backUp: ['резервна копија', 'бекап'],
    changePrices: ['поскапување', 'промени цени'],
    newUser: ['нов келнер', 'додади корисник'],
  },
  sq: {
    closeDay: ['mbyll dit', 'mbyll diten', 'fundi i dites'],
    newProduct: ['artikull i ri', 'shto artikull'],
    importProducts: ['importo', 'ngarko cmim'],
    backUp: ['kopje rezerv', 'bekap'],
    changePrices: ['ndrysho cmimet'],
    newUser: ['kamerier i ri', 'shto perdorues'],
  },
  sr: {
    closeDay: ['zatvori dan', 'затвори дан', 'zakljuci dan'],
    newProduct: ['novi artikal', 'dodaj artikal'],
    importProducts: ['uvoz', 'ucitaj cenovnik'],
    backUp: ['rezervnu kopiju', 'bekap'],
    changePrices: ['promeni cene', 'nivelacija'],
    newUser: ['novi konobar', 'dodaj korisnika'],
  },
  de: {
    closeDay: ['tag abschließen', 'tagesabschluss', 'tag schließen'],
    newProduct: ['neuer artikel', 'artikel anlegen'],
    importProducts: ['import', 'preisliste'],
    backUp: ['sichern', 'backup'],
    changePrices: ['preise ändern', 'preiserhöhung'],
    newUser: ['benutzer anlegen', 'bedienung'],
  },
};

describe('issue 9 point 4: what can be done in the back office is found by any word for it', () => {
  it.each(Object.entries(searches))('in %s', async (locale, wanted) => {
    const { default: texts } = await import(`../../src/platform/ui/messages/office/${locale}.json`);
    const said = texts.office.actions as Record<string, { title: string; words: string }>;
    expect(Object.keys(said).sort()).toEqual(actions.map(({ name }) => name).sort());
    for (const [name, typed] of Object.entries(wanted)) {
      for (const text of typed) {
        const found = actions.filter((action) =>
          mentions(text)(`${said[action.name]?.title} ${said[action.name]?.words}`),
        );
        expect([text, found.map((action) => action.name)]).toEqual([text, expect.arrayContaining([name])]);
        expect(found.length).toBeLessThan(4);
      }
    }
  });

  it('and leads to a page that exists, for whoever may do it there', () => {
    const { permissions } = mergeRights(rightsOf(createFeatures({ demo: null })));
    const pages = menu.flatMap(({ entries }) =>
      entries.map((entry) => ('resource' in entry ? `/admin/${resources.get(entry.resource)?.path}` : entry.to)),
    );
    for (const { to, permissions: needed } of actions) {
      expect(['/admin/import', ...pages]).toContain(to.replace(/\/create$/, ''));
      expect(needed.length).toBeGreaterThan(0);
      for (const name of needed) expect(Object.keys(permissions)).toContain(name);
    }
  });
});
