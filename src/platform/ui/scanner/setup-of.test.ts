import { expect, it } from 'vitest';
import { scannerSetupOf } from './setup-of.ts';

it('review 18, 5: a form hears scanners as the till does, also before the settings have come', () => {
  expect(scannerSetupOf({ scannerPrefix: '~', scannerSuffix: 'none' })).toEqual({ prefix: '~', suffix: 'none' });
  expect(scannerSetupOf({ scannerPrefix: '', scannerSuffix: 'tab' })).toEqual({ prefix: '', suffix: 'Tab' });
  expect(scannerSetupOf({})).toEqual({ prefix: '', suffix: 'Enter' });
});
