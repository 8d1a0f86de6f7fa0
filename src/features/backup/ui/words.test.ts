import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import words from '../messages/office/en.json' with { type: 'json' };
import type { BackupState } from './api.ts';
import { useCondition } from './words.ts';

const now = Date.UTC(2026, 10, 22, 12);
const state: BackupState = {
  condition: 'late',
  now,
  lastGoodAt: now - 30 * 3_600_000,
  aheadAt: null,
  problem: null,
  isRunning: false,
  isKeyConfirmed: true,
  secondPlace: null,
};

const formats = { dateTime: (at: unknown) => new Date(at as number).toISOString() };

function Line({ more }: { readonly more: Partial<BackupState> }): string {
  return useCondition(formats)({ ...state, ...more }).text;
}

function said(more: Partial<BackupState>): string {
  const children = createElement(Line, { more });
  const properties = { locale: 'en', timeZone: 'UTC', messages: words, children };
  return renderToStaticMarkup(createElement(IntlProvider, properties));
}

it('a backup that is late because the attempts fail says why', () => {
  const { problems } = words.backup;
  expect(said({})).toBe('The last good backup is too old: 30 hours ago');
  expect(said({ problem: 'BACKUP_DAMAGED' })).toBe(
    `The last good backup is too old: 30 hours ago. The last attempt failed: ${problems.BACKUP_DAMAGED}`,
  );
  expect(said({ lastGoodAt: null, problem: 'BACKUP_DAMAGED' })).toBe(
    `There is no backup of this venue yet. The last attempt failed: ${problems.BACKUP_DAMAGED}`,
  );
});

it('review 5, rel 1 and 2: says that no file is left, or that their dates are wrong', () => {
  const { state: states, problems } = words.backup;
  expect(said({ condition: 'gone', lastGoodAt: null })).toBe(states.gone);
  expect(said({ condition: 'gone', lastGoodAt: null, problem: 'BACKUP_NOT_WRITTEN' })).toBe(
    `${states.gone} The last backup failed: ${problems.BACKUP_NOT_WRITTEN}`,
  );
  expect(said({ condition: 'ahead', lastGoodAt: null, aheadAt: Date.UTC(2026, 11, 22, 3) })).toContain('2026-12-22');
});
