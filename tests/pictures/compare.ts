import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../kit/places.ts';

const accepted = join(import.meta.dirname, 'accepted');
const found = join(projectRoot, '.tmp', 'pictures');

/** Pixels on a side of the fields that are compared: a field is about one letter. */
const side = 8;
/**
 * The tolerance of a field's mean, of 255. Another build of the browser renders the edges of letters differently, which
 * does not change a field's mean much; a moved line, another colour or another icon does.
 */
const tolerance = 10;

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Compares a screenshot with the accepted picture of that name. Returns the difference, or nothing; the new picture and
 * one that shows the differences are written to `.tmp/pictures`. With PICTURES=accept it becomes the accepted one.
 */
export async function compare(name: string, screenshot: Buffer): Promise<string | null> {
  const path = join(accepted, `${name}.webp`);
  if (process.env.PICTURES === 'accept') return accept(path, screenshot);
  const out = join(found, name);
  await Promise.all([`${out}.png`, `${out}.difference.png`].map((file) => rm(file, { force: true })));
  const problem = existsSync(path)
    ? await difference(await readFile(path), screenshot, out)
    : 'there is no such picture';
  if (problem === null) return null;
  await mkdir(found, { recursive: true });
  await writeFile(`${out}.png`, screenshot);
  return `${name}: ${problem} (see .tmp/pictures/${name}.png; npm run pictures -- --accept takes it over)`;
}

/** Written only if there is a visible change, so that accepting touches no other file. */
async function accept(path: string, screenshot: Buffer): Promise<null> {
  if (existsSync(path) && (await fieldsApart(await readFile(path), screenshot)).length === 0) return null;
  await mkdir(accepted, { recursive: true });
  await sharp(screenshot).webp({ lossless: true, effort: 6 }).toFile(path);
  return null;
}

async function difference(before: Buffer, after: Buffer, out: string): Promise<string | null> {
  const apart = await fieldsApart(before, after);
  if (apart.length === 0) return null;
  await mkdir(found, { recursive: true });
  const { width, height } = await pixelsOf(after);
  const marks = apart.map(([x, y]) => `<rect x="${x}" y="${y}" width="${side}" height="${side}"/>`).join('');
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#f0f" fill-opacity=".5">${marks}</svg>`;
  await sharp(after)
    .composite([{ input: Buffer.from(overlay) }])
    .toFile(`${out}.difference.png`);
  const [x, y] = apart[0] as readonly [number, number];
  return `${apart.length} fields differ, the first at ${x}, ${y}`;
}

/** The corners of fields whose means differ too much; all fields if the sizes differ. */
export async function fieldsApart(before: Buffer, after: Buffer): Promise<readonly (readonly [number, number])[]> {
  const [one, other] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const isSameSize = one.width === other.width && one.height === other.height;
  const apart: (readonly [number, number])[] = [];
  for (let y = 0; y < other.height; y += side) {
    for (let x = 0; x < other.width; x += side) {
      if (!isSameSize || isApart(one, other, x, y)) apart.push([x, y]);
    }
  }
  return apart;
}

function isApart(one: Pixels, other: Pixels, left: number, top: number): boolean {
  const right = Math.min(left + side, one.width);
  const bottom = Math.min(top + side, one.height);
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * one.width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        sums[channel] = (sums[channel] ?? 0) + (one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0);
    }
  }
  const pixels = (right - left) * (bottom - top);
  return sums.some((sum) => Math.abs(sum) / pixels > tolerance);
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
