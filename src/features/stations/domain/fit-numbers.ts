/** A part of a screen, in pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Fit {
  /** Pixels. */
  readonly fontSize: number;
  readonly columns: number;
  /** How many fit; the others are only counted. */
  readonly shown: number;
}

/** Of a number's figures and the room around it, in parts of its font's size. */
const figure = 0.64;
const beside = 0.7;
const line = 1.35;
/** Smaller ones nobody reads from the middle of a room. */
const smallest = 30;
const largest = 260;

/** How large numbers can be so that all of them fit, and how many fit at all. Figures are those of the longest one. */
export function fitNumbers(count: number, figures: number, { width, height }: Box): Fit {
  const cellWidth = figure * Math.max(2, figures) + beside;
  const sizeWith = (columns: number, rows: number) =>
    Math.min(width / columns / cellWidth, height / rows / line, largest);
  let [columns, fontSize] = [1, 0];
  for (let tried = 1; tried <= Math.max(1, count); tried += 1) {
    const size = sizeWith(tried, Math.ceil(Math.max(1, count) / tried));
    if (size > fontSize) [columns, fontSize] = [tried, size];
  }
  if (fontSize >= smallest) return { fontSize, columns, shown: count };
  const fitting = Math.max(1, Math.floor(width / (smallest * cellWidth)));
  const rows = Math.max(1, Math.floor(height / (smallest * line)));
  return { fontSize: smallest, columns: fitting, shown: Math.min(count, fitting * rows) };
}
