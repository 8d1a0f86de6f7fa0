import { describe, expect, it } from 'vitest';
import { plant, problemsOf, runCheck } from './kit.ts';

const path = 'src/features/orders/server/commands/close-order.ts';
const file = (body: string) =>
  `const ignoreRejection = <T>(p: Promise<T>) => p;\nconst write = async () => 1;\n\nexport function close(): void {\n  ${body}\n}\n`;

describe('promises', () => {
  it.each([
    'void write();',
    'void write().then(() => 2);',
    'void Promise.all([write()]);',
    'setTimeout(() => void write());',
  ])('refuses on the server: %s', async (body) => {
    expect(await problemsOf('promises', plant({ [path]: file(body) }))).toBe(
      `${path}:5: void hides a rejection; await the promise, or give it a catch`,
    );
  });

  it.each(['void ignoreRejection(write());', 'void write().catch(() => 2);'])('passes: %s', async (body) => {
    expect(await problemsOf('promises', plant({ [path]: file(body) }))).toBe('');
  });

  it.each(['write();', 'write().then(() => 2);', 'Promise.all([write()]);'])('Biome refuses: %s', async (body) => {
    const { code, output } = await runCheck('format', plant({ [path]: file(body) }));
    expect(output).toContain('lint/nursery/noFloatingPromises');
    expect(code).toBe(1);
  });

  it('does not pass without a server', async () => {
    const tree = plant();
    tree.remove('src');
    expect(await problemsOf('promises', tree)).toContain('the check is blind');
  });
});
