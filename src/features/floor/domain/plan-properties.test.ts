import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Alignment,
  alignItems,
  distributeItems,
  moveItems,
  resizeItem,
  resizeRoom,
  turnItems,
} from './arrange.ts';
import { problemsOf } from './check-plan.ts';
import { isSamePlan, mergePlans } from './compare-plans.ts';
import { addItems, changeTables, copiesOf, freeSpot, newPiece, type PieceKind, removeItems } from './edit-plan.ts';
import { isInside, outlineOf, outlineOfAll, type Point, shifted, wayInside } from './geometry.ts';
import { begin, endStep, type History, record, redo, undo } from './history.ts';
import { decorationKinds, isTable, limits, type Plan, type PlanItem, tableShapes, tablesOf } from './plan.ts';
import { everything } from './selection.ts';
import { snapMove } from './snap.ts';
import { nameKey, nextName, renumberTables } from './table-names.ts';

const room = fc.record({ width: fc.integer({ min: 400, max: 3000 }), height: fc.integer({ min: 400, max: 3000 }) });

const box = fc.record({
  x: fc.integer({ min: 0, max: 3000 }),
  y: fc.integer({ min: 0, max: 3000 }),
  width: fc.integer({ min: 30, max: 260 }),
  height: fc.integer({ min: 30, max: 260 }),
  rotation: fc.oneof(fc.constantFrom(0, 90, 180, 270), fc.integer({ min: 0, max: 359 })),
});
const table = fc.tuple(box, fc.constantFrom(...tableShapes), fc.integer({ min: 1, max: 99 })).map(
  ([place, shape, seats]) =>
    ({
      ...place,
      ...(shape === 'square' && { height: place.width }),
      kind: 'table',
      shape,
      seats,
      minimumSpend: null,
    }) as const,
);
const decoration = fc
  .tuple(box, fc.constantFrom(...decorationKinds))
  .map(([place, kind]) => ({ ...place, kind, text: kind === 'label' ? 'WC' : '' }));

/** A plan with everything inside the room, and the ids of some of its items. */
const drawn = fc
  .tuple(room, fc.array(fc.oneof(table, decoration), { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.boolean()))
  .map(([size, drafts, picks]) => {
    const items = drafts.flatMap((draft, index): PlanItem[] => {
      const item = { ...draft, id: `i${index}`, ...(draft.kind === 'table' && { name: String(index) }) } as PlanItem;
      const way = wayInside(outlineOf(item), size, { x: 0, y: 0 });
      return way === null ? [] : [shifted(item, way)];
    });
    const plan: Plan = { names: { sq: 'Salla' }, ...size, pictureId: null, items };
    const ids = new Set(items.filter((_, index) => index === 0 || picks.next().value).map(({ id }) => id));
    return { plan, ids };
  });

const way = fc.record({ x: fc.integer({ min: -4000, max: 4000 }), y: fc.integer({ min: -4000, max: 4000 }) });
const handle = fc
  .record({ across: fc.constantFrom(-1, 0, 1), down: fc.constantFrom(-1, 0, 1) })
  .filter(({ across, down }) => across !== 0 || down !== 0) as fc.Arbitrary<{ across: -1 | 0 | 1; down: -1 | 0 | 1 }>;
const alignment = fc.constantFrom<Alignment>('left', 'centre', 'right', 'top', 'middle', 'bottom');
const piece = fc.constantFrom<PieceKind>(...tableShapes, ...decorationKinds);

let lastId = 0;
const newId = () => {
  lastId += 1;
  return `n${lastId}`;
};

type Action = (plan: Plan, ids: ReadonlySet<string>) => Plan;
/** Every action of the editor. */
const action: fc.Arbitrary<Action> = fc.oneof(
  way.map(
    (by): Action =>
      (plan, ids) =>
        moveItems(plan, ids, by),
  ),
  way.map(
    (by): Action =>
      (plan, ids) =>
        moveItems(plan, ids, snapMove(plan, ids, by, { grid: 10, reach: 12 }).by),
  ),
  fc.integer({ min: -400, max: 400 }).map(
    (by): Action =>
      (plan, ids) =>
        turnItems(plan, ids, by),
  ),
  fc.tuple(handle, way, fc.boolean()).map(
    ([pull, to, keeps]): Action =>
      (plan, ids) =>
        resizeItem(plan, [...ids][0] ?? '', pull, to, keeps),
  ),
  alignment.map(
    (each): Action =>
      (plan, ids) =>
        alignItems(plan, ids, each),
  ),
  fc.constantFrom('across', 'down').map(
    (each): Action =>
      (plan, ids) =>
        distributeItems(plan, ids, each as 'across'),
  ),
  room.map(
    (size): Action =>
      (plan) =>
        resizeRoom(plan, size),
  ),
  fc.constant<Action>(removeItems),
  fc.constantFrom(...tableShapes).map(
    (shape): Action =>
      (plan, ids) =>
        changeTables(plan, ids, { shape }),
  ),
  way.map(
    (step): Action =>
      (plan, ids) =>
        addItems(
          plan,
          copiesOf(
            plan,
            plan.items.filter(({ id }) => ids.has(id)),
            newId,
            new Set(['7']),
            step,
          ),
        ),
  ),
  fc.tuple(piece, way).map(
    ([kind, at]): Action =>
      (plan) => {
        const item = newPiece(plan, kind, { id: newId(), at, text: 'Bar' }, new Set(['3']));
        return addItems(plan, item === null ? [] : [item]);
      },
  ),
  fc.record({ prefix: fc.constantFrom('', 'T', 'Tarraca e madhe '), from: fc.integer({ min: 0, max: 99_999 }) }).map(
    (numbering): Action =>
      (plan, ids) =>
        renumberTables(plan, ids, numbering, new Set(['t1'])),
  ),
);

describe('any sequence of changes to a plan', () => {
  it('nothing leaves the room, and table names stay unique', () => {
    fc.assert(
      fc.property(drawn, fc.array(action, { minLength: 1, maxLength: 8 }), ({ plan, ids }, actions) => {
        const after = actions.reduce((now, change) => change(now, ids), plan);
        for (const item of after.items) expect(isInside(outlineOf(item), after)).toBe(true);
        const names = tablesOf(after).map(({ name }) => nameKey(name));
        expect(new Set(names).size).toBe(names.length);
        expect(problemsOf(after, new Set())).toEqual([]);
      }),
      { numRuns: 600 },
    );
  });

  it('can be undone to the very same plan, and done again', () => {
    fc.assert(
      fc.property(drawn, fc.array(action, { maxLength: 10 }), ({ plan, ids }, actions) => {
        let history: History<Plan> = begin(plan);
        for (const change of actions) history = record(history, change(history.present, ids));
        const { present, past } = history;
        let back = history;
        for (const _ of past) back = undo(back);
        expect(back.present).toBe(plan);
        expect(undo(back)).toBe(back);
        let again = back;
        for (const _ of past) again = redo(again);
        expect(again.present).toBe(present);
        expect(redo(again)).toBe(again);
      }),
    );
  });
});

describe('history', () => {
  it('undoes the typed letters of one name as one change, until another change comes between', () => {
    let history = begin('');
    for (const text of ['B', 'Ba', 'Bar']) history = record(history, text, 'name');
    expect(undo(history).present).toBe('');
    history = record(endStep(history), 'Bari', 'name');
    expect(undo(history).present).toBe('Bar');
  });

  it('keeps at most two hundred changes', () => {
    let history = begin(0);
    for (let step = 1; step <= 500; step += 1) history = record(history, step);
    expect(history.past).toHaveLength(200);
    expect(history.past[0]).toBe(300);
  });
});

describe('snapping', () => {
  const options = { grid: 10, reach: 14 };
  it('changes nothing where something has snapped', () => {
    fc.assert(
      fc.property(drawn, way, ({ plan, ids }, by) => {
        const once = moveItems(plan, ids, snapMove(plan, ids, by, options).by);
        expect(snapMove(once, ids, { x: 0, y: 0 }, options).by).toEqual({ x: 0, y: 0 });
      }),
      { numRuns: 1_000 },
    );
  });

  const at = (id: string, x: number, y: number, side = 80): PlanItem => ({
    id,
    x,
    y,
    width: side,
    height: side,
    rotation: 0,
    kind: 'table',
    name: id,
    shape: 'square',
    seats: 2,
    minimumSpend: null,
  });
  const plan: Plan = {
    names: {},
    width: 1000,
    height: 800,
    pictureId: null,
    items: [at('a', 103, 107), at('b', 400, 300)],
  };
  it('prefers the line of a neighbour to the grid, and shows it', () => {
    const { by, guides } = snapMove(plan, new Set(['b']), { x: 0, y: -190 }, options);
    expect(by).toEqual({ x: 0, y: -193 });
    expect(guides).toContainEqual({ direction: 'across', at: 107, from: 103, to: 480 });
  });
  it('takes the grid where no neighbour is near', () => {
    expect(snapMove(plan, new Set(['b']), { x: 43, y: 44 }, options)).toEqual({ by: { x: 40, y: 40 }, guides: [] });
  });
  it('finds the middle of the room', () => {
    expect(snapMove(plan, new Set(['b']), { x: 55, y: 90 }, options).by.x).toBe(60);
  });
});

describe('arranging', () => {
  it('aligning makes the edges equal', () => {
    fc.assert(
      fc.property(drawn, alignment, ({ plan, ids }, each) => {
        const after = alignItems(plan, ids, each)
          .items.filter(({ id }) => ids.has(id))
          .map(outlineOf);
        const edgeOf = ({ left, right, top, bottom }: (typeof after)[number]) =>
          ({ left, right, top, bottom, centre: (left + right) / 2, middle: (top + bottom) / 2 })[each];
        const edges = after.map(edgeOf);
        // Positions are whole centimetres, but edges of rotated items are not: each may be off by half a centimetre.
        expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1.001);
      }),
    );
  });

  it('distributing keeps the outer ones and makes the gaps equal', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom('across', 'down'), ({ plan }, direction) => {
        const ids = everything(plan);
        const across = direction === 'across';
        const middles = (items: readonly PlanItem[]) =>
          items
            .map((item) => ({ item, outline: outlineOf(item) }))
            .sort((a, b) =>
              across
                ? a.outline.left + a.outline.right - b.outline.left - b.outline.right
                : a.outline.top + a.outline.bottom - b.outline.top - b.outline.bottom,
            );
        const before = middles(plan.items);
        const after = distributeItems(plan, ids, direction as 'across');
        const outer = [before[0], before.at(-1)].map((each) => each?.item);
        for (const item of outer) expect(after.items).toContain(item);
        const row = before.map(({ item }) => outlineOf(after.items.find(({ id }) => id === item.id) as PlanItem));
        const gaps = row.slice(1).map((each, index) => {
          const previous = row[index] as (typeof row)[number];
          return across ? each.left - previous.right : each.top - previous.bottom;
        });
        const wasPushedBack = row.some(({ left, top, right, bottom }) =>
          across ? left < 1 || right > plan.width - 1 : top < 1 || bottom > plan.height - 1,
        );
        if (row.length > 2 && !wasPushedBack) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2.001);
      }),
    );
  });

  it('moving back and forth ends where it began, as long as no wall was in the way', () => {
    fc.assert(
      fc.property(drawn, way, ({ plan, ids }, by) => {
        const there = moveItems(plan, ids, by);
        const chosen = (of: Plan) =>
          outlineOfAll(of.items.filter(({ id }) => ids.has(id))) as { left: number; top: number };
        const moved: Point = {
          x: Math.round(chosen(there).left - chosen(plan).left),
          y: Math.round(chosen(there).top - chosen(plan).top),
        };
        expect(isSamePlan(moveItems(there, ids, { x: -moved.x, y: -moved.y }), plan)).toBe(true);
      }),
    );
  });

  it('pulling an edge leaves the opposite one where it is', () => {
    fc.assert(
      fc.property(drawn, handle, way, ({ plan }, pull, to) => {
        const item = plan.items[0] as PlanItem;
        if (item.rotation !== 0) return;
        const after = resizeItem(plan, item.id, pull, to).items[0] as PlanItem;
        if (pull.across === 1) expect(after.x).toBe(item.x);
        if (pull.across === -1) expect(after.x + after.width).toBe(item.x + item.width);
        if (pull.down === 1) expect(after.y).toBe(item.y);
        if (pull.down === -1) expect(after.y + after.height).toBe(item.y + item.height);
        if (isTable(item) && item.shape === 'square') expect(after.width).toBe(after.height);
        expect(Math.min(after.width, after.height)).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  it('four quarter turns of one item end where they began', () => {
    fc.assert(
      fc.property(drawn, ({ plan }) => {
        const item = plan.items[0] as PlanItem;
        const ids = new Set([item.id]);
        const whole = [90, 90, 90, 90].reduce((now, by) => turnItems(now, ids, by), plan);
        const after = whole.items[0] as PlanItem;
        expect(after.rotation).toBe(item.rotation);
        expect([after.width, after.height]).toEqual([item.width, item.height]);
      }),
    );
  });
});

describe('names', () => {
  it('the next one is free and in the same manner', () => {
    expect(nextName('T4', new Set(['t5']))).toBe('T6');
    expect(nextName('Kopshti', new Set())).toBe('Kopshti 2');
    expect(nextName('9', new Set())).toBe('10');
    expect(nextName('', new Set())).toBe('2');
    fc.assert(
      fc.property(fc.string({ maxLength: 30, unit: 'grapheme' }), fc.array(fc.nat(30).map(String)), (name, keys) => {
        const taken = new Set(keys);
        const next = nextName(name, taken);
        expect(taken.has(nameKey(next))).toBe(false);
        expect([...next].length).toBeLessThanOrEqual(limits.tableName);
      }),
    );
  });

  it('numbers are given row by row, and those of other plans are left out', () => {
    const at = (id: string, x: number, y: number): PlanItem => ({
      id,
      x,
      y,
      width: 80,
      height: 80,
      rotation: 0,
      kind: 'table',
      name: `x${id}`,
      shape: 'round',
      seats: 2,
      minimumSpend: null,
    });
    const items = [at('d', 20, 300), at('b', 400, 30), at('a', 20, 10), at('c', 600, 0), at('e', 300, 330)];
    const plan: Plan = { names: {}, width: 1000, height: 800, pictureId: null, items };
    const after = renumberTables(plan, everything(plan), { prefix: '', from: 1 }, new Set(['2']));
    const names = Object.fromEntries(tablesOf(after).map(({ id, name }) => [id, name]));
    expect(names).toEqual({ a: '1', b: '3', c: '4', d: '5', e: '6' });
  });
});

describe('a free spot', () => {
  it('stands on nothing, as long as there is room', () => {
    fc.assert(
      fc.property(drawn, piece, way, ({ plan }, kind, near) => {
        const at = freeSpot(plan, kind, near);
        if (at === near) return;
        const item = newPiece(plan, kind, { id: 'new', at, text: 'x' }, new Set()) as PlanItem;
        const outline = outlineOf(item);
        const isOn = plan.items.some((each) => {
          const other = outlineOf(each);
          const isBeside = other.right <= outline.left || other.left >= outline.right;
          return !(isBeside || other.bottom <= outline.top || other.top >= outline.bottom);
        });
        expect(isOn).toBe(false);
      }),
    );
  });
});

describe('two people who change one plan', () => {
  it('merging keeps changes that only one of them made', () => {
    fc.assert(
      fc.property(drawn, action, ({ plan, ids }, change) => {
        const changed = change(plan, ids);
        expect(isSamePlan(mergePlans(plan, plan, changed), changed)).toBe(true);
        expect(isSamePlan(mergePlans(plan, changed, plan), changed)).toBe(true);
      }),
    );
  });

  it('takes mine if both changed one table, and keeps a table that one changed and the other removed', () => {
    const at = (id: string, x: number): PlanItem => ({
      id,
      x,
      y: 0,
      width: 80,
      height: 80,
      rotation: 0,
      kind: 'table',
      name: id,
      shape: 'round',
      seats: 2,
      minimumSpend: null,
    });
    const base: Plan = {
      names: {},
      width: 1000,
      height: 800,
      pictureId: null,
      items: [at('1', 0), at('2', 200), at('3', 400)],
    };
    const mine = removeItems(moveItems(base, new Set(['1']), { x: 10, y: 0 }), new Set(['2', '3']));
    const theirs = moveItems(base, new Set(['1', '2']), { x: 0, y: 50 });
    const merged = mergePlans(base, mine, theirs);
    expect(merged.items.map(({ id, x, y }) => [id, x, y])).toEqual([
      ['1', 10, 0],
      ['2', 200, 50],
    ]);
  });
});
