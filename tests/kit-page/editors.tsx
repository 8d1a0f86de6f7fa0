import '#platform/ui/records/records.css';
import type { ReactElement } from 'react';
import { useState } from 'react';
import {
  choice,
  colour,
  day,
  emptyValues,
  type Field,
  link,
  links,
  money,
  names,
  percent,
  quantity,
  resource,
  text,
  texts,
  toggle,
  whole,
} from '#kernel/resource.ts';
import { OfficeTheme } from '#platform/ui/office/office.tsx';
import { FieldInput } from '#platform/ui/records/field-input.tsx';
import type { ResourceWords } from '#platform/ui/records/resource-words.ts';
import { Section } from './section.tsx';
import { long } from './words.ts';

const sample = resource({
  name: 'samples',
  feature: 'kit',
  read: 'configuration.read',
  write: 'configuration.write',
  title: 'text',
  fields: {
    text: text({ isRequired: true }),
    rows: text({ rows: 3, longest: 400 }),
    names: names({ isRequired: true }),
    whole: whole(),
    money: money(),
    quantity: quantity(),
    percent: percent(),
    toggle: toggle(),
    choice: choice(['bar', 'kitchen']),
    list: choice(['a', 'b', 'c', 'd', 'e']),
    day: day(),
    colour: colour(),
    link: link('samples'),
    links: links('samples'),
    texts: texts(),
  },
});

const words: ResourceWords = {
  title: 'Mostra',
  one: 'Mostër',
  add: 'Shto një mostër',
  note: undefined,
  empty: 'Ende asnjë.',
  field: (name) => (name === 'money' ? long.mk : name),
  help: (name) => (name === 'toggle' || name === 'quantity' ? long.sq : undefined),
  option: (_field, value) => (value === 'a' ? long.word : value),
  group: (name) => name,
  action: (name) => name,
  problem: ({ problem }) => problem,
};

const states = [
  { title: 'rest', error: undefined, isReadOnly: false },
  { title: 'error', error: long.sq, isReadOnly: false },
  { title: 'disabled', error: undefined, isReadOnly: true },
] as const;

const given: Readonly<Record<string, unknown>> = {
  text: 'Espresso',
  rows: long.mk,
  names: { sq: 'Kafe', mk: 'Кафе' },
  whole: 12,
  money: 123_450,
  quantity: 1_500,
  percent: 1_800,
  toggle: true,
  day: '2026-11-18',
  texts: ['5301234567890', long.word],
};

/** The editors of the back office's forms: one of each kind of field. */
export function Editors(): ReactElement {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ ...emptyValues(sample.fields), ...given });
  return (
    <OfficeTheme>
      {states.map(({ title, error, isReadOnly }) => (
        <Section key={title} title={`FieldInput · ${title}`}>
          <div className="kit-fields record-fields">
            {Object.entries<Field>(sample.fields).map(([name, field]) => (
              <FieldInput
                key={name}
                name={name}
                field={field}
                words={words}
                error={error}
                isReadOnly={isReadOnly}
                value={values[name]}
                onChange={(value) => setValues({ ...values, [name]: value })}
                onLeave={() => undefined}
              />
            ))}
          </div>
        </Section>
      ))}
    </OfficeTheme>
  );
}
