/** Warm colours on which both dark and light text of a tile is legible. */
export const palette = [
  '#8a9a5b',
  '#c9a27a',
  '#b5654a',
  '#d9a441',
  '#6b8ba4',
  '#4f7f7a',
  '#8e6c8a',
  '#a3788a',
  '#7d7468',
  '#5c6b73',
] as const;

/** The colour of one more record where so many have one already: neighbours differ. */
export const nextColour = (count: number): string => palette[count % palette.length] ?? palette[0];
