import { useTranslations } from 'use-intl';
import type { Field, Resource } from '#kernel/resource.ts';
import type { FieldProblem } from '#kernel/resource-problems.ts';
import { type Formats, useFormats } from '../i18n/use-formats.ts';
import { actionKeys } from './action-keys.ts';

export interface ResourceWords {
  /** `Banks` */
  readonly title: string;
  /** `Bank` */
  readonly one: string;
  /** The text of the create button: `Add a bank`. */
  readonly add: string;
  /** What belongs here, shown if the list is empty. */
  readonly empty: string;
  /** Shown above the list and the form, such as that nothing reads these records yet. */
  readonly note: string | undefined;
  field(name: string): string;
  help(name: string): string | undefined;
  option(field: string, value: string): string;
  group(name: string): string;
  /** An entry of the journal (`vouchers.created`), as the history of a record names it. */
  action(action: string): string;
  problem(problem: FieldProblem): string;
}

/** The texts of a resource, from `<feature>.resources.<name>` of the messages. */
export function useResourceWords(resource: Pick<Resource, 'feature' | 'name' | 'fields'>): ResourceWords {
  const t = useTranslations();
  const formats = useFormats();
  const at = (key: string) => `${resource.feature}.resources.${resource.name}.${key}`;
  const optional = (key: string) => (t.has(at(key)) ? t(at(key)) : undefined);
  return {
    title: t(at('title')),
    one: t(at('one')),
    // A resource with always exactly one record has no list.
    add: optional('add') ?? '',
    empty: optional('empty') ?? '',
    note: optional('note'),
    field: (name) => optional(`fields.${name}`) ?? name,
    help: (name) => {
      const help = optional(`help.${name}`);
      if (resource.fields[name]?.waits !== true) return help;
      return help === undefined ? t('records.notInForce') : `${t('records.notInForce')} ${help}`;
    },
    option: (field, value) => optional(`options.${field}.${value}`) ?? value,
    group: (name) => optional(`groups.${name}`) ?? name,
    action(action) {
      const key = actionKeys(resource, action).find((each) => t.has(each));
      return key === undefined ? action : t(key);
    },
    problem({ path, problem, bound }) {
      const own = at(`problems.${problem}`);
      const key = t.has(own) ? own : `records.problems.${problem}`;
      const kind = resource.fields[path.split('.')[0] ?? '']?.kind;
      const written = bound === undefined ? '' : writeBound(bound, kind, formats);
      return t.has(key) ? t(key, { bound: written }) : t('records.problems.wrong');
    },
  };
}

/** A bound in the unit of its field. */
function writeBound(bound: number, kind: Field['kind'] | undefined, formats: Formats): string {
  switch (kind) {
    case 'money':
    case 'quantity':
    case 'percent':
      return formats[kind](bound);
    default:
      return String(bound);
  }
}
