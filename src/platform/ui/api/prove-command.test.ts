import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As the server computes it. */
const expected = (token: string, text: string) =>
  createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('base64url');

const commands = fc.tuple(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.record({ id: fc.uuid(), quantity: fc.integer(), comment: fc.string({ unit: 'grapheme' }) }),
);
const textOf = ({ id, quantity, comment }: { id: string; quantity: number; comment: string }) =>
  `order command\n${JSON.stringify({ comment, id, quantity })}`;

describe('the proof of a command', () => {
  it.each([
    ['on https', () => undefined],
    ['on plain http, where a browser has no cryptography', () => vi.stubGlobal('crypto', {})],
  ])('is what the server expects, %s', async (_, arrange) => {
    arrange();
    const { proveCommand } = await import('./prove-command.ts');
    await fc.assert(
      fc.asyncProperty(commands, async ([token, command]) => {
        expect(await proveCommand(token, command)).toBe(expected(token, textOf(command)));
      }),
    );
  });

  it('is another one for another token', async () => {
    const { proveCommand } = await import('./prove-command.ts');
    const command = { id: 'a' };
    expect(await proveCommand('one', command)).not.toBe(await proveCommand('other', command));
  });
});
