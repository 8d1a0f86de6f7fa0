/** The few ASN.1 values that the certificate library does not write itself, in DER. */
export type Der = Buffer;

export function der(tag: number, ...parts: readonly Buffer[]): Der {
  const body = Buffer.concat(parts);
  const size = body.length;
  const long = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...(size < 128 ? [size] : long)]), body]);
}

export const sequence = (...parts: readonly Buffer[]): Der => der(0x30, ...parts);
