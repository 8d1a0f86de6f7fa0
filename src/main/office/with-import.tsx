import { importableNames } from '#features/import/domain/importable.ts';
import { ImportLink } from '#features/import/ui/office.tsx';
import type { ResourceScreens } from '#platform/ui/records/record-form.tsx';

/** Adds a link to the import to the list of a resource that has one. */
export function withImport(screens: ResourceScreens): ResourceScreens {
  const { resource, ListTools } = screens;
  const name = importableNames.find((each) => each === resource.name);
  if (name === undefined) return screens;
  return {
    ...screens,
    ListTools: () => (
      <>
        {ListTools !== undefined && <ListTools />}
        <ImportLink name={name} write={resource.write} />
      </>
    ),
  };
}
