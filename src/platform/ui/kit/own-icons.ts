import type { IconNode } from 'lucide';

/** A restaurant table from the side: lucide's table is one of rows and columns. */
export const DiningTable: IconNode = [
  ['ellipse', { cx: 12, cy: 8.5, rx: 9, ry: 2.5 }],
  ['path', { d: 'M12 11v7M8 20c1-1.3 2.4-2 4-2s3 .7 4 2' }],
];
