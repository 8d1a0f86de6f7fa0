import sharp from 'sharp';
import { type Bitmap, blank, stamp } from './bitmap.ts';
import { type Row, type Run, startOf } from './paper.ts';

type Line = Extract<Row, { kind: 'line' }>;

/** White at every side, so that a scanner finds the codes at the edge. */
const margin = 24;
const fontSize = { A: 20, B: 15 };
const fontHeight = { A: 24, B: 17 };

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Images and codes of a piece, without its text. */
export function bitmapOf(rows: readonly Row[], dots: number): Bitmap {
  const height = rows.reduce((sum, row) => sum + row.height, 0);
  const sheet = blank(dots + 2 * margin, height + 2 * margin);
  let y = margin;
  for (const row of rows) {
    if (row.kind === 'line') {
      for (const strip of row.strips) stamp(sheet, strip.bitmap, margin + startOf(row) + strip.x, y);
    } else if (row.kind !== 'feed') {
      const below = row.kind === 'barcode' && (row.caption === 'above' || row.caption === 'both') ? 24 : 0;
      stamp(sheet, row.bitmap, margin + startOf(row), y + below);
    }
    y += row.height;
  }
  return sheet;
}

/** Each character by itself, so that columns stand in line whatever font this machine has. */
function drawnRun(row: Line, run: Run, y: number): string {
  const { style, advance } = run;
  const characters = [...run.text];
  const left = margin + startOf(row) + run.x;
  const height = fontHeight[style.font] * style.height;
  const ground = Math.max(...row.runs.map(({ style: each }) => fontHeight[each.font] * each.height));
  const top = y + ground - height;
  const colour = style.isRed ? '#b00000' : '#000000';
  const width = characters.length * advance;
  const box = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  const across = advance >= 2 * 12 * style.width ? style.width : advance / 12;
  const scale = style.font === 'A' ? across : advance / 9;
  const glyphs = characters.map((character, place) => {
    const at = `translate(${left + place * advance} ${top + height * 0.8}) scale(${scale} ${style.height})`;
    return character === ' ' ? '' : `<text transform="${at}">${escaped(character)}</text>`;
  });
  const turned = style.isUpsideDown ? ` transform="rotate(180 ${left + width / 2} ${top + height / 2})"` : '';
  const font = `font-size="${fontSize[style.font]}" font-weight="${style.isBold ? 'bold' : 'normal'}"`;
  return [
    style.isInverse ? `<rect ${box} fill="${colour}"/>` : '',
    `<g fill="${style.isInverse ? '#ffffff' : colour}" ${font}${turned}>${glyphs.join('')}</g>`,
    style.underline === 0
      ? ''
      : `<rect x="${left}" y="${top + height - 1}" width="${width}" height="${style.underline}" fill="${colour}"/>`,
  ].join('');
}

function caption(row: Extract<Row, { kind: 'barcode' }>, y: number): string {
  const x = margin + startOf(row) + row.bitmap.width / 2;
  const places = { none: [], above: [y + 19], below: [y + row.height - 5], both: [y + 19, y + row.height - 5] };
  const text = escaped(row.data.replace(/\xCF/g, ''));
  return places[row.caption]
    .map((at) => `<text x="${x}" y="${at}" font-size="20" text-anchor="middle">${text}</text>`)
    .join('');
}

function drawnText(rows: readonly Row[], width: number, height: number): string {
  let y = margin;
  const parts: string[] = [];
  for (const row of rows) {
    if (row.kind === 'line') parts.push(...row.runs.map((run) => drawnRun(row, run, y)));
    if (row.kind === 'barcode') parts.push(caption(row, y));
    y += row.height;
  }
  const family = `font-family="DejaVu Sans Mono, Noto Sans Mono, Consolas, Menlo, monospace"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${family}>${parts.join('')}</svg>`;
}

/** A picture of a piece of paper, one dot a pixel. */
export async function pictureOf(rows: readonly Row[], dots: number): Promise<Buffer> {
  const { width, height, dots: black } = bitmapOf(rows, dots);
  const grey = Buffer.from(black.map((dot) => (dot === 1 ? 0 : 255)));
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .composite([{ input: Buffer.from(drawnText(rows, width, height)) }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
