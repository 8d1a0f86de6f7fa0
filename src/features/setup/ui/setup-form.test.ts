import { describe, expect, it } from 'vitest';
import {
  formFor,
  problemOfCode,
  problemsIn,
  problemsOf,
  reachableStep,
  type SetupForm,
  stepNames,
  stepOf,
  steps,
  withCountry,
} from './setup-form.ts';

const filled: SetupForm = {
  ...formFor('sq'),
  venueName: 'Te Lisi',
  adminName: 'Mira',
  pin: '4096271',
  pinAgain: '4096271',
  pointName: 'Arka',
  code: '7K3M-Q9TX',
  template: 'shop',
};

describe('the first-run form', () => {
  it('starts from the country of the language', () => {
    expect(formFor('sq')).toMatchObject({ countryCode: 'XK', currency: 'EUR' });
    expect(formFor('mk')).toMatchObject({ countryCode: 'MK', currency: 'MKD' });
    expect(formFor('sq-AL')).toMatchObject({ countryCode: 'AL', currency: 'ALL' });
    expect(formFor('sr')).toMatchObject({ countryCode: 'RS', currency: 'RSD' });
    expect(formFor('de')).toMatchObject({ countryCode: 'DE', currency: 'EUR' });
    expect(formFor('el')).toMatchObject({ countryCode: 'GR', currency: 'EUR' });
    expect(formFor('en')).toMatchObject({ countryCode: 'XK', currency: 'EUR' });
  });

  it('issue 9 point 10: preselects no kind of venue, and asks for one', () => {
    expect(formFor('mk').template).toBeNull();
    expect(problemsIn('template', problemsOf({ ...filled, template: null }))).toEqual({ template: 'chooseOne' });
    expect(problemsIn('template', problemsOf(filled))).toEqual({});
  });

  it('takes the currency of a country, until another is chosen', () => {
    const albanian = withCountry(filled, 'AL');
    expect(albanian.currency).toBe('ALL');
    expect(withCountry({ ...albanian, currency: 'EUR' }, 'RS').currency).toBe('RSD');
  });

  it('finds no problem in a complete form', () => {
    expect(problemsOf(filled)).toEqual({});
  });

  it('names every empty field', () => {
    expect(problemsOf({ ...formFor('sq'), venueName: '  ' })).toEqual({
      venueName: 'required',
      adminName: 'required',
      pin: 'required',
      pinAgain: 'required',
      pointName: 'required',
      code: 'required',
      template: 'chooseOne',
    });
  });

  it.each([
    [{ pin: '409', pinAgain: '409' }, { pin: 'pinLength' }],
    [{ pin: '409612345678', pinAgain: '409612345678' }, { pin: 'pinLength' }],
    [{ pin: '4o96271', pinAgain: '4o96271' }, { pin: 'pinLength' }],
    [{ pin: '409627', pinAgain: '409627' }, { pin: 'pinLength' }],
    [{ pin: '1234', pinAgain: '1234' }, { pin: 'pinSimple' }],
    [{ pinAgain: '4096272' }, { pinAgain: 'pinDiffers' }],
  ])('refuses %o', (change, problems) => {
    expect(problemsOf({ ...filled, ...change })).toEqual(problems);
  });

  it('9.1: asks for bank and account where invoices need them, and leaves them for later', () => {
    const albanian = withCountry(filled, 'AL');
    expect(problemsOf(albanian)).toEqual({});
    expect(problemsOf({ ...albanian, bankName: 'Raiffeisen' })).toEqual({ bankNr: 'bankAndAccount' });
    expect(problemsOf({ ...albanian, bankNr: '1234' })).toEqual({ bankName: 'bankAndAccount' });
    const complete = { ...albanian, fiscalNumber: 'L01234567A', bankName: 'Raiffeisen', bankNr: 'AL47 2121' };
    expect(problemsOf(complete)).toEqual({});
    expect(withCountry(complete, 'XK')).toMatchObject({ fiscalNumber: 'L01234567A', bankName: '', bankNr: '' });
    expect(problemsOf({ ...complete, fiscalNumber: 'L-1', telephone: 'call me' })).toEqual({
      fiscalNumber: 'lettersAndNumbersOnly',
      telephone: 'notAPhone',
    });
  });

  it('shows a server error at its field', () => {
    expect(problemOfCode('SETUP_CODE_WRONG')).toEqual({ code: 'codeWrong' });
    expect(problemOfCode('PIN_TOO_SIMPLE')).toEqual({ pin: 'pinSimple' });
    expect(problemOfCode('INTERNAL')).toBeUndefined();
  });

  it('asks for each field in one step', () => {
    const asked: readonly string[] = Object.values(steps).flat();
    expect([...asked].sort()).toEqual(Object.keys(filled).sort());
  });

  it('goes to the requested step, or to the first incomplete one before it', () => {
    for (const step of stepNames) expect(reachableStep(step, filled)).toBe(step);
    expect(reachableStep('template', { ...filled, pin: '', pinAgain: '' })).toBe('administrator');
    expect(reachableStep('venue', { ...filled, venueName: '' })).toBe('venue');
    expect(reachableStep('template', formFor('sq'))).toBe('venue');
    for (const nonsense of [undefined, '', 'done', 7]) expect(reachableStep(nonsense, filled)).toBe('country');
  });

  it('finds the step of a refusal', () => {
    expect(stepOf({ code: 'codeWrong' })).toBe('device');
    expect(stepOf({ pin: 'pinSimple' })).toBe('administrator');
    expect(stepOf({})).toBeUndefined();
  });
});
