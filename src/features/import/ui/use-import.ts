import { useRef, useState } from 'react';
import { uuidv7 } from '#kernel/ids.ts';
import { useShownLocale } from '#platform/ui/i18n/locale.ts';
import type { ImportableName } from '../domain/importable.ts';
import { columnsKept, isSameShape } from '../domain/kept-columns.ts';
import { keysOf } from '../domain/plan.ts';
import { type Checked, check, type Decisions, type Imported, type Look, lookInto, run } from './import-api.ts';

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];
type Choices = Omit<Decisions, 'columns' | 'sheet' | 'header' | 'locale' | 'leaveOut'>;

const firstChoices: Choices = {
  key: '',
  existing: 'update',
  renaming: 'refuse',
  missing: 'create',
  units: {},
  decimals: 'auto',
};

/** The choices with a key that the columns allow. */
function choicesFor(columns: readonly string[], allowed: readonly string[], choices: Choices): Choices {
  const keys = keysOf(columns, allowed);
  return { ...choices, key: keys.includes(choices.key) ? choices.key : (keys[0] ?? '') };
}

/** As the last time, for a file with the same headings; otherwise by the clearest key. */
function choicesAtFirst(columns: readonly string[], { keys, lastTime }: Look, choices: Choices): Choices {
  if (lastTime === null) return choicesFor(columns, keys, { ...choices, key: '' });
  const { at: _, ...last } = lastTime;
  // Without a key, if that was chosen: every row was new then.
  const again = { ...last, renaming: choices.renaming };
  return last.key === '' ? again : choicesFor(columns, keys, again);
}

/** The steps of an import; the server stores nothing of the file before the last one. */
export function useImport(resource: ImportableName) {
  const locale = useShownLocale();
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<File | null>(null);
  const [look, setLook] = useState<Look | null>(null);
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>(firstChoices);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const commandId = useRef('');

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (fault) {
      setError(fault);
    } finally {
      setBusy(false);
    }
  }
  const checkNow = async (chosen: File, decided: Decisions) => {
    const result = await check(resource, chosen, decided);
    setChecked(result);
    commandId.current = uuidv7();
    // What no column has is answered where columns are chosen, not row by row.
    setStep(result.lacking.length > 0 ? 'columns' : 'check');
  };
  const read = (chosen: File, place: { readonly sheet?: number; readonly header?: number } = {}) =>
    attempt(async () => {
      // A corrected file is read where the one before it was, if it has the same headings there.
      const again = look !== null && file !== null && place.header === undefined && place.sheet === undefined;
      const seen = again ? await lookAgain(chosen, look) : await lookInto(resource, chosen, { locale, ...place });
      const kept = again ? columnsKept(look.headings, columns, seen.headings, seen.columns) : seen.columns;
      const decided = again ? choicesFor(kept, seen.keys, choices) : choicesAtFirst(kept, seen, choices);
      // Renaming is allowed for the rows that were seen, not for another file.
      const next = { ...decided, renaming: 'refuse' as const };
      setFile(chosen);
      setLook(seen);
      setColumns(kept);
      setChoices(next);
      setChecked(null);
      const at = { locale, sheet: seen.sheet, header: seen.header, leaveOut: 0 };
      if (again && checked !== null && isSameShape(look.headings, seen.headings)) {
        await checkNow(chosen, { ...next, ...at, columns: kept });
      } else setStep('columns');
    });
  const lookAgain = async (chosen: File, { sheet, header, headings }: Look): Promise<Look> => {
    const there = await lookInto(resource, chosen, { locale, sheet, header }).catch(() => null);
    return there !== null && isSameShape(headings, there.headings) ? there : lookInto(resource, chosen, { locale });
  };
  const decisions = (): Decisions => ({
    ...choices,
    columns,
    locale,
    sheet: look?.sheet ?? 0,
    header: look?.header ?? 1,
    leaveOut: 0,
  });

  return {
    name: resource,
    step,
    file,
    look,
    columns,
    choices,
    checked,
    imported,
    isBusy,
    error,
    read,
    /** Reads another sheet or another row of headings of the same file. */
    readAgain: (place: { readonly sheet?: number; readonly header?: number }) => {
      if (file !== null) void read(file, { sheet: look?.sheet ?? 0, ...place });
    },
    place: (column: number, target: string) => {
      // A target is used once: it is removed from the column that had it before.
      const next = columns.map((each) => (each === target ? '' : each)).with(column, target);
      setColumns(next);
      setChecked(null);
      const keys = keysOf(next, look?.keys ?? []);
      if (!keys.includes(choices.key)) setChoices({ ...choices, key: keys[0] ?? '' });
    },
    choose: (change: Partial<Choices>) => {
      setChoices({ ...choices, ...change });
      setChecked(null);
    },
    toCheck: () =>
      attempt(async () => {
        if (file === null) return;
        await checkNow(file, decisions());
      }),
    /** The rows with the number of another thing are meant: it is checked again, and they are changed. */
    allowRenaming: () =>
      attempt(async () => {
        if (file === null) return;
        const decided = { ...decisions(), renaming: 'update' } as const;
        setChoices({ ...choices, renaming: 'update' });
        await checkNow(file, decided);
      }),
    /** The unit that a text of the file means: it is checked again at once, and remembered with the mapping. */
    chooseUnit: (key: string, code: string) =>
      attempt(async () => {
        if (file === null) return;
        const { [key]: _, ...others } = choices.units;
        const units = code === '' ? others : { ...others, [key]: code };
        setChoices({ ...choices, units });
        await checkNow(file, { ...decisions(), units });
      }),
    /** All rows, or all but so many wrong ones. */
    finish: (leaveOut: number) =>
      attempt(async () => {
        if (file === null) return;
        setImported(await run(resource, file, { ...decisions(), leaveOut }, commandId.current));
        setStep('done');
      }),
    back: () => {
      setError(null);
      setStep(step === 'check' ? 'columns' : 'file');
    },
    again: () => {
      setError(null);
      setStep('file');
    },
  };
}
export type Import = ReturnType<typeof useImport>;
