import type { Field, Resource } from '#kernel/resource.ts';
import type { ResourceWords } from './resource-words.ts';

/** The minimum width of a column, in pixels, and its share of the remaining width. */
type Track = readonly [least: number, share: number];

export interface ColumnTracks {
  /** For `grid-template-columns`. */
  readonly tracks: string;
  /** The minimum width of the table, in pixels; in a narrower frame it scrolls sideways. */
  readonly least: number;
}

/** Pixels: a letter of a heading, slightly overestimated; the cell's padding; the sort arrow. */
const letter = 8;
const padding = 24;
const arrow = 20;
const longestOption = 200;
const checks: Track = [44, 0];
const titles: Track = [200, 2.4];
/** Leaves room for a price beside the title. */
const phoneTitles: Track = [160, 2.4];
const others: Track = [136, 1.4];
const ofKind: Partial<Record<Field['kind'], Track>> = {
  choice: [128, 1.4],
  picture: [64, 0],
  toggle: [72, 0.6],
  colour: [72, 0.6],
  money: [96, 0.8],
  quantity: [88, 0.8],
  percent: [72, 0.6],
  whole: [72, 0.4],
  day: [112, 0.8],
  instant: [148, 1],
};

/**
 * The columns of a phone, where two fit: the title, then what it costs, then the others. A picture comes last, because
 * most records have none.
 */
export function phoneColumns(resource: Resource, columns: readonly string[]): readonly string[] {
  const rank = (name: string) => {
    if (name === resource.title) return 0;
    const kind = resource.fields[name]?.kind;
    if (kind === 'money') return 1;
    return kind === 'picture' ? 3 : 2;
  };
  return columns
    .map((name, index) => ({ name, index }))
    .sort((a, b) => rank(a.name) - rank(b.name) || a.index - b.index)
    .map(({ name }) => name);
}

/**
 * The widths of a list's columns. They depend on the kind of the fields and on the resource's texts, never on the rows:
 * so no column moves during scrolling or when a row is added.
 */
export function tracksOf(
  resource: Resource,
  columns: readonly string[],
  words: Pick<ResourceWords, 'field' | 'option'>,
  isSelectable: boolean,
  isPhone = false,
): ColumnTracks {
  const title = isPhone ? phoneTitles : titles;
  const tracks = columns.map((name): Track => {
    const field = resource.fields[name] as Field;
    const [least, share] = name === resource.title ? title : (ofKind[field.kind] ?? others);
    // The heading of pictures is only for screen readers.
    if (field.kind === 'picture') return [least, share];
    const options = field.kind === 'choice' ? field.options.map((option) => words.option(name, option).length) : [];
    const longest = Math.min(longestOption, Math.max(0, ...options) * letter + padding);
    return [Math.max(least, words.field(name).length * letter + padding + arrow, longest), share];
  });
  const all = isSelectable ? [checks, ...tracks] : tracks;
  return {
    tracks: all.map(([least, share]) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`)).join(' '),
    least: all.reduce((sum, [least]) => sum + least, 0),
  };
}
