import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextField, TextForm } from '#kernel/resource.ts';
import { missingSettings, problemsOfSettings } from './check-settings.ts';
import { type SettingName, settingNames, settingOf, type VenueSettings, withDefaults } from './settings.ts';

const complete = { name: 'Prova', fiscalNumber: '609999994' };
const problemsAfter = (base: Partial<VenueSettings>, changes: Partial<VenueSettings>) =>
  problemsOfSettings(withDefaults(base), withDefaults({ ...base, ...changes }), Object.keys(changes)).map(
    ({ path, problem }) => `${path} ${problem}`,
  );
const problems = (changes: Partial<VenueSettings>) => problemsAfter(complete, changes);
const bank = { bankId: 'id', bankNr: '1234' };

/** Valid values of a setting. */
function good(name: SettingName): fc.Arbitrary<string | number | boolean> {
  const setting = settingOf(name);
  switch (setting.kind) {
    case 'toggle':
      return fc.boolean();
    case 'whole':
    case 'money':
    case 'percent':
      return fc.integer({ min: setting.min, max: setting.max });
    case 'choice':
      return fc.constantFrom(...setting.options);
    case 'text':
      return goodText(setting);
    default:
      return fc.constant('');
  }
}

const time = fc
  .record({ hour: fc.nat(23), minute: fc.nat(59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

function goodText({ form, longest }: TextField): fc.Arbitrary<string> {
  const forms: Partial<Record<TextForm, fc.Arbitrary<string>>> = {
    any: fc.string({ minLength: 1, maxLength: longest }).filter((text) => text.trim() !== ''),
    lettersAndNumbers: fc.string({ unit: fc.constantFrom('A', 'ë', 'Ж', '7'), minLength: 1 }),
    account: fc.constantFrom('XK05 1212 0123 4567 8906', '1234'),
    phone: fc.constantFrom('+383 44 123 456', '038/123-456', '(02) 3123 456'),
    https: fc.constantFrom('https://wallet.example.com/rest/v1', 'https://a.b.example:8443'),
    time,
    scaleLabels: fc.constantFrom('21CCCCCWWWWWX', '23CCCCCPPPPPX', '20CCCCCCWWWWX 29CCCCWWWWWWX'),
  };
  const texts = forms[form];
  if (texts === undefined) throw new Error(`no good texts of the form ${form}`);
  return texts.map((text) => text.slice(0, longest));
}

describe('what settings may be', () => {
  it.each(settingNames.filter((name) => name !== 'bankNr' && name !== 'bankId'))('%s takes what fits it', (name) => {
    fc.assert(
      fc.property(good(name), (value) => {
        expect(problemsAfter({ ...complete, ...bank }, { [name]: value })).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('every default is allowed', () => {
    expect(problemsOfSettings({}, withDefaults(complete), settingNames)).toEqual([]);
  });

  it('any number outside its bounds is refused', () => {
    const numbers = settingNames.filter((name) => 'min' in settingOf(name));
    fc.assert(
      fc.property(fc.constantFrom(...numbers), fc.double(), (name, value) => {
        const { min, max } = settingOf(name) as { min: number; max: number };
        const isFine = Number.isSafeInteger(value) && value >= min && value <= max;
        expect(problems({ [name]: value }).length === 0).toBe(isFine);
      }),
    );
  });

  it('a text in letters and numbers has nothing else', () => {
    const names = settingNames.filter((name) => {
      const setting = settingOf(name);
      return setting.kind === 'text' && setting.form === 'lettersAndNumbers';
    });
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.string({ minLength: 1, maxLength: 20 }), (name, text) => {
        const typed = text.trim();
        if (typed === '') return;
        expect(problems({ [name]: text }).length === 0).toBe(/^[\p{L}\p{N}]+$/u.test(typed));
      }),
    );
  });

  it('an address without https is refused, and an hour that no clock has', () => {
    for (const baseUrl of ['http://a.example.com', 'wallet.example.com', 'https://localhost']) {
      expect(problems({ baseUrl })).toEqual(['baseUrl notAWebsite']);
    }
    for (const closedTime of ['24:00', '5:00', '05.00'])
      expect(problems({ closedTime })).toEqual(['closedTime notATime']);
  });

  it('bank and account go together', () => {
    const [bankId, bankNr] = ['id', '1234'];
    expect(problems({ bankId })).toEqual(['bankNr bankAndAccount']);
    expect(problems({ bankNr })).toEqual(['bankId bankAndAccount']);
    expect(problems({ bankId, bankNr })).toEqual([]);
    expect(problems({ bankId: '', bankNr: ' ' })).toEqual([]);
  });

  it('bank and account are required where a country’s invoices name them', () => {
    for (const [countryCode, isRequired] of [
      ['XK', false],
      ['MK', false],
      ['AL', true],
      ['RS', true],
    ] as const) {
      const missing = isRequired ? ['bankId required', 'bankNr required'] : [];
      expect(problems({ countryCode, bankId: '', bankNr: '' }), countryCode).toEqual(missing);
      expect(problems({ countryCode, bankId: 'id', bankNr: '1234' }), countryCode).toEqual([]);
      expect(problems({ countryCode, bankId: 'id' }), countryCode).toEqual(['bankNr bankAndAccount']);
    }
  });

  describe('9.1: a venue that the wizard made', () => {
    // What the wizard asks nobody for: Albania needs a fiscal number, a bank and an account.
    const young = { name: 'Prova', countryCode: 'AL' };
    const missing = ['fiscalNumber', 'bankId', 'bankNr'];

    it.each(settingNames.filter((name) => !missing.includes(name)))('saves %s before the rest is filled in', (name) => {
      fc.assert(
        fc.property(good(name), (value) => {
          expect(problemsAfter(young, { [name]: value })).toEqual([]);
        }),
        { numRuns: 20 },
      );
    });

    it('fills in one of what is missing before the others, and takes back none', () => {
      expect(problemsAfter(young, { fiscalNumber: 'L01234567A' })).toEqual([]);
      expect(problemsAfter(young, bank)).toEqual([]);
      expect(problemsAfter({ ...young, ...bank }, { bankId: '', bankNr: '' })).toEqual([
        'bankId required',
        'bankNr required',
      ]);
      expect(problemsAfter({ ...young, fiscalNumber: 'L01234567A' }, { fiscalNumber: ' ' })).toEqual([
        'fiscalNumber required',
      ]);
      expect(problemsAfter(young, { bankNr: '1234' })).toEqual(['bankId bankAndAccount']);
    });

    it('is told what is missing until it is there', () => {
      expect(missingSettings(withDefaults(young))).toEqual(missing);
      expect(missingSettings(withDefaults({ ...young, ...bank }))).toEqual(['fiscalNumber']);
      expect(missingSettings(withDefaults({ ...young, ...bank, fiscalNumber: 'L1' }))).toEqual([]);
      expect(missingSettings(withDefaults({ ...young, countryCode: 'MK' }))).toEqual(['fiscalNumber']);
    });
  });

  it('a change that makes another setting wrong is refused, an old fault elsewhere is not', () => {
    const half = { ...complete, bankNr: '1234', telephone: 'none' };
    expect(problemsAfter(half, { address: 'Rr. 1' })).toEqual([]);
    expect(problemsAfter(complete, { countryCode: 'RS' })).toEqual(['bankId required', 'bankNr required']);
  });
});
