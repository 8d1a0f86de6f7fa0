import { describe, expect, it } from 'vitest';
import { plant, problemsOf } from './kit.ts';

const path = 'src/features/orders/domain/close-order.ts';

describe('vocabulary', () => {
  it.each([
    ['// Each deed is kept.', `${path}:1: 'deed' is no word of ours; say action`],
    ['export const houseKey = 1;', `${path}:1: 'house' is no word of ours; say venue, or platform`],
    ["export const text = 'a wish';", `${path}:1: 'wish' is no word of ours; say request, candidate or input`],
    ['export const withPen = 1;', `${path}:1: the name withPen holds 'pen'; say write transaction (tx)`],
    ['export function isTold(): void {}', `${path}:1: the name isTold holds 'told'; say`],
  ])('refuses: %s', async (text, problem) => {
    expect(await problemsOf('vocabulary', plant({ [path]: `${text}\n` }))).toContain(problem);
  });

  it.each([
    '// The waiter is told what was judged; a pen writes.',
    "export const type = 'inHouse';",
    'export const openWarehouse = 1;',
    "export const pointer = 'pen';",
  ])('passes: %s', async (text) => {
    expect(await problemsOf('vocabulary', plant({ [path]: `${text}\n` }))).toBe('');
  });

  it('does not pass without a source', async () => {
    const tree = plant();
    for (const folder of ['src', 'tests']) tree.remove(folder);
    expect(await problemsOf('vocabulary', tree)).toContain('the check is blind');
  });
});
