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
/** A title has the room that the next column leaves inside the frame of the narrowest phones, 360 px, and no less than this. */
const phoneFrame = 334;
const phoneTitles: Track = [136, 2.4];
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
 * The columns of a phone, where two fit: the title, then what it costs, then how much it takes off, then the others. A picture
 * comes last, because most records have none; so may a figure that only some have.
 */
export function phoneColumns(resource: Resource, columns: readonly string[]): readonly string[] {
  const rank = (name: string) => {
    if (name === resource.title) return 0;
    const field = resource.fields[name];
    if (field?.kind === 'money' && field.onlyWhen === undefined) return 1;
    if (field?.kind === 'money' || field?.kind === 'percent') return 2;
    return field?.kind === 'picture' ? 4 : 3;
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
  const room = phoneFrame - (isSelectable ? checks[0] : 0);
  const mostOfOption = isPhone ? room - phoneTitles[0] : longestOption;
  const tracks = columns.map((name): Track => {
    const field = resource.fields[name] as Field;
    const [least, share] = name === resource.title ? title : (ofKind[field.kind] ?? others);
    // The heading of pictures is only for screen readers.
    if (field.kind === 'picture') return [least, share];
    const options = field.kind === 'choice' ? field.options.map((option) => words.option(name, option).length) : [];
    const longest = Math.min(mostOfOption, Math.max(0, ...options) * letter + padding);
    // On a phone headings have several lines (rows.css).
    const heading = isPhone ? words.field(name).split(/[\s/]+/) : [words.field(name)];
    const letters = Math.max(...heading.map((word) => word.length));
    return [Math.max(least, letters * letter + padding + arrow, longest), share];
  });
  const [[first, share] = titles, second] = tracks;
  if (isPhone && second !== undefined) {
    tracks[0] = [Math.max(first, room - second[0]), share];
  }
  const all = isSelectable ? [checks, ...tracks] : tracks;
  return {
    tracks: all.map(([least, share]) => (share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`)).join(' '),
    least: all.reduce((sum, [least]) => sum + least, 0),
  };
}
