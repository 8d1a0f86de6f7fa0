import type { Field, Section } from '#kernel/section.ts';

/** The least width of a column, in pixels, and its share of what is left over. */
type Track = readonly [least: number, share: number];

export interface ColumnTracks {
  /** For `grid-template-columns`. */
  readonly tracks: string;
  /** How wide the table is at least, in pixels; in a narrower frame it scrolls sideways. */
  readonly least: number;
}

/** Pixels: a letter of a heading, rather too wide, and what stands beside the letters (the cell's padding, the arrow). */
const letter = 8;
const beside = 44;
const checks: Track = [44, 0];
const titles: Track = [200, 2.4];
const others: Track = [136, 1.4];
const ofKind: Partial<Record<Field['kind'], Track>> = {
  choice: [112, 1],
  picture: [72, 0],
  toggle: [72, 0.6],
  colour: [72, 0.6],
  money: [96, 0.8],
  quantity: [88, 0.8],
  percent: [72, 0.6],
  whole: [72, 0.6],
  day: [112, 0.8],
  instant: [148, 1],
};

/**
 * How wide the columns of a list are. It depends on what kind of thing they hold and on their headings, never on the rows:
 * so no column moves while one scrolls, and a new row changes the place of no other.
 */
export function tracksOf(
  section: Section,
  columns: readonly string[],
  heading: (name: string) => string,
  isSelectable: boolean,
): ColumnTracks {
  const tracks = columns.map((name): Track => {
    const { kind } = section.fields[name] as Field;
    const [least, share] = name === section.title ? titles : (ofKind[kind] ?? others);
    return [Math.max(least, heading(name).length * letter + beside), share];
  });
  const all = isSelectable ? [checks, ...tracks] : tracks;
  return {
    tracks: all.map(([least, share]) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`)).join(' '),
    least: all.reduce((sum, [least]) => sum + least, 0),
  };
}
