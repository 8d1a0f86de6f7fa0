import { importableNames } from '#features/import/domain/importable.ts';
import { ImportLink } from '#features/import/ui/index.tsx';
import type { SectionScreens } from '#platform/ui/records/record-form.tsx';

/** Adds the way to the import to the list of a section that has one. */
export function withImport(screens: SectionScreens): SectionScreens {
  const { section, ListTools } = screens;
  const name = importableNames.find((each) => each === section.name);
  if (name === undefined) return screens;
  return {
    ...screens,
    ListTools: () => (
      <>
        {ListTools !== undefined && <ListTools />}
        <ImportLink name={name} write={section.write} />
      </>
    ),
  };
}
