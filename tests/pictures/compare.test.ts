import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fieldsApart } from './compare.ts';

const draw = (shapes: string, size = 96) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="64"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer();
const line = (x: number, colour = '#231e18') => `<path d="M${x} 8v48" stroke="${colour}" stroke-width="2"/>`;

describe('the comparison of pictures', () => {
  test('finds a picture equal to itself', async () => {
    const one = await draw(line(20));
    expect(await fieldsApart(one, await draw(line(20)))).toEqual([]);
  });

  test('forgives an edge that is drawn a little softer', async () => {
    expect(await fieldsApart(await draw(line(20)), await draw(line(20.15)))).toEqual([]);
  });

  test.each([
    ['a line that is gone', ''],
    ['a line that moved', line(32)],
    ['a line in another colour', line(20, '#b3261e')],
  ])('sees %s', async (_what, shapes) => {
    const apart = await fieldsApart(await draw(line(20)), await draw(shapes));
    expect(apart).toContainEqual([16, 16]);
  });

  test('detects a different size', async () => {
    expect(await fieldsApart(await draw(line(20)), await draw(line(20), 104))).not.toEqual([]);
  });
});
