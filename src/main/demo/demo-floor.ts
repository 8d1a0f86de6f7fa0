import type { Decoration, DecorationKind } from '#features/floor/domain/plan.ts';
import type { DemoNames } from './demo-venue.ts';

export type DemoTableShape = 'round' | 'square' | 'rectangle' | 'bar';
export type DemoPlanKey = 'hall' | 'terrace';

/** A room seen from above; width and height in centimetres, origin at the top left. */
export interface DemoTablePlan {
  readonly key: DemoPlanKey;
  readonly names: DemoNames;
  readonly width: number;
  readonly height: number;
  readonly decorations: readonly Decoration[];
}

/**
 * x and y are the top left corner of the table before it is turned, in centimetres inside its plan; rotation is in degrees
 * clockwise about the table's centre. A 'bar' is a stretch of the counter with its stools.
 */
export interface DemoTable {
  readonly key: string;
  readonly planKey: DemoPlanKey;
  readonly name: string;
  readonly shape: DemoTableShape;
  readonly seats: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

type Box = readonly [x: number, y: number, width: number, height: number];
type Piece = readonly [kind: DecorationKind, box: Box, rotation?: number, text?: string];

function decorations(pieces: readonly Piece[]): Decoration[] {
  return pieces.map(([kind, [x, y, width, height], rotation = 0, text = ''], index) => ({
    id: `00000000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    kind,
    text,
    x,
    y,
    width,
    height,
    rotation,
  }));
}

export const demoTablePlans: readonly DemoTablePlan[] = [
  {
    key: 'hall',
    names: { sq: 'Salla', en: 'Hall', mk: 'Сала' },
    width: 1200,
    height: 800,
    decorations: decorations([
      // The counter behind its stools, on its side.
      ['counter', [851, 335, 650, 32], 90, 'BANAKU'],
      ['wall', [290, 520, 14, 200]],
      ['door', [520, 785, 120, 15]],
      ['label', [650, 748, 130, 34], 0, 'Hyrja'],
      ['plant', [20, 725, 60, 60]],
      ['plant', [830, 715, 60, 60]],
      ['plant', [1085, 715, 60, 60]],
    ]),
  },
  {
    key: 'terrace',
    names: { sq: 'Tarraca', en: 'Terrace', mk: 'Тераса' },
    width: 1200,
    height: 700,
    decorations: decorations([
      ['wall', [10, 8, 1180, 12]],
      ['plant', [240, 30, 54, 54]],
      ['plant', [548, 30, 54, 54]],
      ['plant', [846, 30, 54, 54]],
      ['door', [700, 685, 110, 15]],
      ['label', [690, 590, 130, 34], 0, 'Salla'],
    ]),
  },
];

function table(name: string, shape: DemoTableShape, seats: number, box: Box, rotation = 0): DemoTable {
  const planKey = name.startsWith('T') ? 'terrace' : 'hall';
  const [x, y, width, height] = box;
  return { key: `table-${name.toLowerCase()}`, planKey, name, shape, seats, x, y, width, height, rotation };
}

// Tables are drawn slightly larger than in reality, so that they are easy to tap.
export const demoTables: readonly DemoTable[] = [
  // The row at the windows.
  table('1', 'square', 2, [50, 40, 110, 110]),
  table('2', 'square', 2, [245, 40, 110, 110]),
  table('3', 'square', 4, [435, 35, 120, 120]),
  table('4', 'square', 4, [640, 35, 120, 120]),
  table('5', 'square', 2, [855, 40, 110, 110]),
  // The middle of the room.
  table('6', 'round', 4, [75, 240, 140, 140]),
  table('7', 'round', 4, [335, 240, 140, 140]),
  table('8', 'round', 4, [595, 240, 140, 140]),
  table('9', 'rectangle', 6, [815, 260, 190, 120], 90),
  table('10', 'square', 4, [90, 545, 120, 120], 45),
  // The family table, across from the entrance.
  table('11', 'rectangle', 12, [380, 540, 380, 150]),
  // The counter along the right wall.
  table('12', 'bar', 2, [1065, 50, 95, 140]),
  table('13', 'bar', 2, [1065, 205, 95, 140]),
  table('14', 'bar', 2, [1065, 360, 95, 140]),
  table('15', 'bar', 2, [1065, 515, 95, 140]),
  // Along the railing, towards the street.
  table('T1', 'round', 2, [65, 45, 110, 110]),
  table('T2', 'round', 4, [345, 40, 130, 130]),
  table('T3', 'round', 4, [640, 40, 130, 130]),
  table('T4', 'round', 2, [945, 45, 110, 110]),
  // Under the parasols.
  table('T5', 'square', 4, [190, 265, 120, 120], 45),
  table('T6', 'square', 4, [490, 265, 120, 120], 45),
  table('T7', 'square', 4, [790, 265, 120, 120], 45),
  // Against the wall of the venue, for groups.
  table('T8', 'rectangle', 8, [80, 510, 260, 130]),
  table('T9', 'rectangle', 6, [460, 510, 210, 130]),
  table('T10', 'round', 6, [830, 490, 165, 165]),
];
