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
  problem: null,
  isRunning: false,
  isKeyConfirmed: true,
  secondPlace: null,
};

function Line({ more }: { readonly more: Partial<BackupState> }): string {
  return useCondition()({ ...state, ...more }).text;
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
