import { encode } from 'uqr';

/** A QR code as one path of unit squares, within its white border. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  return {
    size,
    path: data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  };
}
