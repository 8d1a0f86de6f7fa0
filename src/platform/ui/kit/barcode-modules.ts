import JsBarcode from 'jsbarcode';
import { isMisread } from '#kernel/barcode.ts';

export const symbologies = ['EAN13', 'EAN8', 'CODE128'] as const;
export type Symbology = (typeof symbologies)[number];

/** How a code is drawn: as the trade's own code where it is one, otherwise as CODE 128; null if it cannot be drawn. */
export function symbologyOf(code: string): Symbology | null {
  if (/^\d{12,13}$/.test(code) && !isMisread(code)) return 'EAN13';
  if (/^\d{8}$/.test(code) && !isMisread(code)) return 'EAN8';
  return /^[\x20-\x7e]{1,40}$/.test(code) ? 'CODE128' : null;
}

/**
 * Dark (1) and light (0) modules of a code, without quiet zones. A UPC-A is an EAN-13 with a zero in front. The library
 * draws with style attributes, which the page's policy forbids: only its encoder is used.
 */
export function modulesOf(code: string, symbology: Symbology): string {
  const target: { encodings?: readonly { readonly data: string }[] } = {};
  const text = symbology === 'EAN13' ? code.padStart(13, '0') : code;
  JsBarcode(target, text, { format: symbology, flat: true });
  return (target.encodings ?? []).map(({ data }) => data).join('');
}

/** Light modules that a scanner needs on both sides (GS1). */
export const quietModules: Readonly<Record<Symbology, number>> = { EAN13: 11, EAN8: 7, CODE128: 10 };

/** The dark modules as an SVG path, after the quiet zone, `height` high. */
export function barsOf(modules: string, quiet: number, height: number): string {
  const runs = [...modules.matchAll(/1+/g)];
  return runs.map(({ index, 0: run }) => `M${index + quiet} 0h${run.length}v${height}h-${run.length}z`).join('');
}
