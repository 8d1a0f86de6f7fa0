import { createHash } from 'node:crypto';

/** The rows of a table, as COPY writes them. */
export interface RowSum {
  readonly rows: number;
  /** Of all rows together, whatever their order, in base 36. */
  readonly sum: string;
}

export interface RowSummer {
  add(part: Uint8Array): void;
  end(): RowSum;
}

const newline = 10;
/** No row of ours is nearly as long. */
const rowBytes = 256 * 1024 * 1024;
const modulus = 2n ** 128n;

/**
 * Counts and sums rows of COPY's text format, in which a newline always ends a row. The sum is that of the rows' hashes: a table that was
 * loaded elsewhere has the same one, although it returns its rows in another order.
 */
export function createRowSummer(): RowSummer {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let rows = 0;
  let total = 0n;
  function addRow(row: Uint8Array): void {
    const digest = createHash('sha256').update(row).digest();
    rows += 1;
    total += (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8);
  }
  return {
    add(part) {
      let from = 0;
      for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, from)) {
        const row = part.subarray(from, end);
        addRow(rest.length === 0 ? row : Buffer.concat([...rest, row]));
        rest = [];
        restBytes = 0;
        from = end + 1;
      }
      // A copy: the stream uses its buffers again.
      if (from < part.length) rest.push(Buffer.from(part.subarray(from)));
      restBytes += part.length - from;
      if (restBytes > rowBytes) throw new RangeError('a row of COPY is too long');
    },
    end() {
      if (rest.length > 0) throw new Error('a row of COPY has no end');
      return { rows, sum: (total % modulus).toString(36) };
    },
  };
}
