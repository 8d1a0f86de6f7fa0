import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { canonical } from '#kernel/canonical.ts';
import type { Fields } from '#kernel/resource.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { FieldValue } from './field-value.tsx';
import type { ListAnswer, Values } from './resource-api.ts';
import type { ResourceWords } from './resource-words.ts';
import type { Form } from './use-form.ts';
import { useLinkedNames } from './use-linked-names.ts';
import type { Conflict } from './use-resource-save.ts';

export interface ConflictDialogProps {
  readonly fields: Fields;
  readonly form: Pick<Form, 'base' | 'values' | 'conflict' | 'resolveConflict' | 'dropConflict'>;
  readonly words: Pick<ResourceWords, 'field' | 'option'>;
  /** Saves what was merged. */
  readonly onResolved: () => void;
}

type Side = 'mine' | 'theirs';

/** Another user saved the same record: shows both versions, field by field, with a choice for each; nothing is lost. */
export function ConflictDialog({ form, onResolved, ...props }: ConflictDialogProps): ReactElement | null {
  const { conflict } = form;
  const afterResolving = useAfterResolving(conflict !== null, onResolved);
  if (conflict === null) return null;
  const resolveConflict = (mine: Values) => {
    form.resolveConflict(mine);
    afterResolving();
  };
  return <OpenDialog {...props} form={{ ...form, resolveConflict }} conflict={conflict} />;
}

/** Saves once the form holds what was merged: with the next render, and not with the values of this one. */
export function useAfterResolving(isOpen: boolean, save: () => void): () => void {
  const [isResolved, setResolved] = useState(false);
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isResolved || isOpen) return;
    setResolved(false);
    saveNow();
  }, [isResolved, isOpen]);
  return () => setResolved(true);
}

type OpenDialogProps = Omit<ConflictDialogProps, 'onResolved'> & { readonly conflict: Conflict<Values> };

function OpenDialog({ fields, form, conflict, words }: OpenDialogProps): ReactElement {
  const t = useTranslations('records');
  const { dateTime } = useFormats();
  const { theirs, by, at } = conflict;
  const { base, values } = form;
  const differing = Object.keys(fields).filter(
    (name) => fields[name]?.isComputed !== true && canonical(values[name]) !== canonical(theirs[name]),
  );
  const names = useLinkedNames(fields, [values, theirs]);
  // Fields that only one side changed are not in conflict: that side is preselected.
  const began = (name: string): Side => (canonical(values[name]) === canonical(base?.[name]) ? 'theirs' : 'mine');
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differing.map((name) => [name, began(name)])),
  );
  const take = () => {
    const mine = differing.filter((name) => chosen[name] === 'mine');
    form.resolveConflict(Object.fromEntries(mine.map((name) => [name, values[name]])));
  };
  return (
    <Dialog
      title={t('conflict.title')}
      size="lg"
      closeLabel={t('cancel')}
      closesOutside={false}
      onClose={form.dropConflict}
      actions={
        <>
          <Button onClick={form.dropConflict}>{t('cancel')}</Button>
          <Button variant="primary" onClick={take}>
            {t('conflict.take')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text', { by: by || t('system'), at: dateTime(at) })}</p>
      {differing.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <table className="record-conflict">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{words.field(name)}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className="record-conflict-choice">
                      <input
                        type="radio"
                        name={`conflict-${name}`}
                        checked={chosen[name] === side}
                        onChange={() => setChosen({ ...chosen, [name]: side })}
                      />
                      <Shown
                        fields={fields}
                        name={name}
                        words={words}
                        names={names}
                        values={side === 'mine' ? values : theirs}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function Shown({
  fields,
  name,
  values,
  words,
  names,
}: {
  readonly fields: Fields;
  readonly name: string;
  readonly values: Values;
  readonly words: ConflictDialogProps['words'];
  readonly names: ListAnswer['names'];
}) {
  const field = fields[name];
  if (field === undefined) return null;
  return (
    <span>
      <FieldValue field={field} name={name} value={values[name]} words={words} names={names} isInText />
    </span>
  );
}
