import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  colour,
  day,
  emptyValues,
  link,
  links,
  money,
  names,
  part,
  percent,
  quantity,
  resource,
  text,
  texts,
  toggle,
  whole,
} from './resource.ts';
import { fieldProblems, problemsOf, tidyValues, wantedValues } from './resource-problems.ts';

const things = resource({
  name: 'things',
  feature: 'reference',
  read: 'reference.read',
  write: 'reference.write',
  title: 'names',
  fields: {
    names: names({ isRequired: true, longest: 10 }),
    code: text({ longest: 5, form: 'lettersAndNumbers' }),
    email: text({ form: 'email' }),
    phone: text({ form: 'phone' }),
    site: text({ form: 'website' }),
    seats: whole({ min: 1, max: 99 }),
    price: money({ isRequired: true }),
    dose: quantity({ min: 1 }),
    discount: percent(),
    isShown: toggle({ initial: true }),
    kind: choice(['bar', 'kitchen']),
    since: day(),
    colour: colour(),
    maker: link('makers', { isRequired: true }),
    tags: links('tags'),
    barcodes: texts({ longest: 4, most: 2 }),
    recipe: part<readonly string[]>([]),
    count: whole({ isComputed: true }),
  },
});
const good = {
  ...emptyValues(things.fields),
  names: { sq: 'Gjë' },
  price: 150,
  maker: '0190a000-0000-7000-8000-000000000001',
};
const wrong = (values: object) => problemsOf(things.fields, { ...good, ...values });

describe('a resource', () => {
  it('takes its address and its order from its name and title unless it says otherwise', () => {
    expect(things).toMatchObject({ api: 'things', path: 'things', sort: 'names', isRanked: false });
    expect(resource({ ...things, title: 'names', sort: 'code', path: 'menus/things' })).toMatchObject({
      sort: 'code',
      path: 'menus/things',
    });
  });

  it('begins a form with what each field says', () => {
    expect(emptyValues(things.fields)).toMatchObject({
      names: {},
      code: '',
      price: null,
      isShown: true,
      kind: 'bar',
      since: null,
      maker: null,
      tags: [],
      recipe: [],
    });
    expect(problemsOf(things.fields, emptyValues(things.fields)).map(({ path }) => path)).toEqual([
      'names',
      'price',
      'maker',
    ]);
  });

  it('finds nothing wrong with good values, and never with what is optional and empty', () => {
    expect(wrong({})).toEqual([]);
  });

  it.each([
    [{ names: { sq: '  ' } }, { path: 'names', problem: 'required' }],
    [{ names: { en: 'x'.repeat(11) } }, { path: 'names', problem: 'tooLong', bound: 10 }],
    [{ code: 'a b' }, { path: 'code', problem: 'lettersAndNumbersOnly' }],
    [{ code: 'abcdef' }, { path: 'code', problem: 'tooLong', bound: 5 }],
    [{ email: 'a@b' }, { path: 'email', problem: 'notAnEmail' }],
    [{ email: 'a@b.com\r\nBcc: c@d.com' }, { path: 'email', problem: 'notAnEmail' }],
    [{ phone: '12' }, { path: 'phone', problem: 'notAPhone' }],
    [{ site: 'javascript:alert(1)' }, { path: 'site', problem: 'notAWebsite' }],
    [{ seats: 0 }, { path: 'seats', problem: 'tooSmall', bound: 1 }],
    [{ seats: 100 }, { path: 'seats', problem: 'tooLarge', bound: 99 }],
    [{ price: -1 }, { path: 'price', problem: 'negative' }],
    [{ price: null }, { path: 'price', problem: 'required' }],
    [{ discount: 10_001 }, { path: 'discount', problem: 'tooLarge', bound: 10_000 }],
    [{ kind: 'cellar' }, { path: 'kind', problem: 'unknownOption' }],
    [{ since: '2026-02-30' }, { path: 'since', problem: 'notADay' }],
    [{ since: '1/2/2026' }, { path: 'since', problem: 'notADay' }],
    [{ colour: 'red' }, { path: 'colour', problem: 'notAColour' }],
    [{ maker: null }, { path: 'maker', problem: 'required' }],
    [{ tags: ['a', 'a'] }, { path: 'tags', problem: 'repeated' }],
    [{ barcodes: ['1', '2', '3'] }, { path: 'barcodes', problem: 'tooMany', bound: 2 }],
    [{ barcodes: ['12345'] }, { path: 'barcodes', problem: 'tooLong', bound: 4 }],
    [{ barcodes: ['1', '1'] }, { path: 'barcodes', problem: 'repeated' }],
    [{ barcodes: [' '] }, { path: 'barcodes', problem: 'required' }],
  ])('%j', (values, problem) => {
    expect(wrong(values)).toEqual([problem]);
    expect(fieldProblems).toContain(problem.problem);
  });

  it.each(['ana@shembull.com', 'a.b+c@mail.shembull.al', 'Ëmri@shëmbull.com'])(
    'knows %s for an e-mail address',
    (email) => expect(wrong({ email })).toEqual([]),
  );

  it('tidies blanks away, and what is tidy stays as it is', () => {
    expect(
      tidyValues(things.fields, { ...good, code: ' a1 ', names: { sq: ' Gjë ', en: ' ' }, barcodes: [' 1'] }),
    ).toMatchObject({ code: 'a1', names: { sq: 'Gjë' }, barcodes: ['1'] });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.string()), (code, sq, barcodes) => {
        const once = tidyValues(things.fields, { ...good, code, names: { sq }, barcodes });
        expect(tidyValues(things.fields, once)).toEqual(once);
      }),
    );
  });

  it('is stored without the fields of another kind, and never loses a new value unsaid', () => {
    const of = (wanted: string) => ({ onlyWhen: ({ kind }: Readonly<Record<string, unknown>>) => kind === wanted });
    const fields = {
      kind: choice(['bar', 'kitchen']),
      glasses: whole(of('bar')),
      oven: text(of('kitchen')),
      tags: links('tags', of('kitchen')),
      note: text(),
    };
    const values = fc.record({
      kind: fc.constantFrom('bar', 'kitchen'),
      glasses: fc.option(fc.nat(3)),
      oven: fc.constantFrom('', 'gas', 'steam'),
      tags: fc.subarray(['a', 'b']),
      note: fc.constantFrom('', 'x'),
    });
    fc.assert(
      fc.property(fc.option(values), values, (before, given) => {
        const { values: stored, problems } = wantedValues(fields, before, given);
        const own = given.kind === 'bar' ? ['kind', 'glasses', 'note'] : ['kind', 'oven', 'tags', 'note'];
        for (const name of Object.keys(fields) as (keyof typeof given)[]) {
          const isOwn = own.includes(name);
          expect(stored[name]).toEqual(isOwn ? given[name] : { glasses: null, oven: '', tags: [] }[name as 'oven']);
          const isKept = JSON.stringify(before?.[name]) === JSON.stringify(given[name]);
          const isLost = JSON.stringify(stored[name]) !== JSON.stringify(given[name]) && !isKept;
          expect(problems.some(({ path, problem }) => path === name && problem === 'unwanted')).toBe(isLost);
        }
        expect(wantedValues(fields, before, stored)).toEqual({ values: stored, problems: [] });
      }),
    );
  });
});
