import type { Locator, Page } from 'playwright-core';

/** A place in the room, in centimetres from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Piece = 'round' | 'square' | 'rectangle' | 'bar' | 'wall' | 'plant' | 'counter' | 'door' | 'label';
const pieces: readonly Piece[] = ['round', 'square', 'rectangle', 'bar', 'wall', 'plant', 'counter', 'door', 'label'];

/** The table plan editor as a manager uses it. Nothing here depends on the language. */
export interface PlanEditor {
  /** Opens the editor with an empty room. */
  readonly openNew: () => Promise<void>;
  /** Opens a plan by its name in the list. */
  readonly open: (plan: string) => Promise<void>;
  readonly nameRoom: (name: string) => Promise<void>;
  /** Drags a piece from the palette to a position; it snaps to the grid and to its neighbours. */
  readonly drag: (piece: Piece, to: Spot) => Promise<void>;
  /** Taps a piece and then its position. */
  readonly put: (piece: Piece, at: Spot) => Promise<void>;
  readonly palette: (piece: Piece) => Locator;
  /** A table by its name. */
  readonly table: (name: string) => Locator;
  readonly tables: () => Locator;
  /** The names of the tables. */
  readonly names: () => Promise<string[]>;
  /** Names the one selected item. */
  readonly rename: (name: string) => Promise<void>;
  /** Drags with the mouse from one position of the room to another. */
  readonly pull: (from: Spot, to: Spot, keys?: readonly ('Shift' | 'Alt')[]) => Promise<void>;
  readonly press: (at: Spot) => Promise<void>;
  /** Where a position is on the page, in pixels. */
  readonly onPage: (spot: Spot) => Promise<Spot>;
  /** Position, size and rotation of a table, as shown in the panel; it becomes the selected one. */
  readonly figures: (name: string) => Promise<Record<'x' | 'y' | 'width' | 'height' | 'rotation', number>>;
  readonly save: () => Promise<void>;
}

export function planEditorOf(page: Page): PlanEditor {
  const go = async (path: string) => {
    await page.goto(`${new URL(page.url()).origin}/#${path}`);
  };
  const ready = () => page.locator('.plan-room').waitFor();
  const onPage = async ({ x, y }: Spot): Promise<Spot> => {
    const room = page.locator('.plan-room');
    const [box, width, height] = await Promise.all([
      room.boundingBox(),
      room.getAttribute('width'),
      room.getAttribute('height'),
    ]);
    if (box === null) throw new Error('the room is not on the page');
    return { x: box.x + (x / Number(width)) * box.width, y: box.y + (y / Number(height)) * box.height };
  };
  const palette = (piece: Piece) => page.locator('.plan-piece').nth(pieces.indexOf(piece));
  const table = (name: string) =>
    page.locator('[data-item]').filter({ has: page.locator('.plan-table-name', { hasText: new RegExp(`^${name}$`) }) });
  const middleOf = async (locator: Locator): Promise<Spot> => {
    await locator.scrollIntoViewIfNeeded();
    const box = await locator.boundingBox();
    if (box === null) throw new Error('it is not on the page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const pullOnPage = async (from: Spot, to: Spot) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    // Several steps, as in a real drag.
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  return {
    openNew: async () => {
      await go('/admin/tables/create');
      await ready();
    },
    open: async (plan) => {
      await go('/admin/tables');
      await page.locator('.record-open', { hasText: new RegExp(`^${plan}$`) }).click();
      await ready();
    },
    nameRoom: async (name) => {
      await page.keyboard.press('Escape');
      await page.locator('input[name="names"]').fill(name);
    },
    drag: async (piece, to) => pullOnPage(await middleOf(palette(piece)), await onPage(to)),
    put: async (piece, at) => {
      await palette(piece).click();
      const { x, y } = await onPage(at);
      await page.mouse.click(x, y);
    },
    palette,
    table,
    tables: () => page.locator('[data-item]').filter({ has: page.locator('.plan-table') }),
    names: () => page.locator('.plan-table-name').allTextContents(),
    rename: async (name) => {
      await page.locator('[data-plan-name]').fill(name);
    },
    pull: async (from, to, keys = []) => {
      const [start, end] = [await onPage(from), await onPage(to)];
      for (const key of keys) await page.keyboard.down(key);
      await pullOnPage(start, end);
      for (const key of keys) await page.keyboard.up(key);
    },
    press: async (at) => {
      const { x, y } = await onPage(at);
      await page.mouse.click(x, y);
    },
    onPage,
    figures: async (name) => {
      await table(name).click();
      const values = await page
        .locator('.plan-figures')
        .last()
        .locator('input')
        .evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).value)));
      const [x = 0, y = 0, width = 0, height = 0, rotation = 0] = values;
      return { x, y, width, height, rotation };
    },
    save: async () => {
      await page.keyboard.press('Control+s');
      await page.locator('.notice.tone-success').last().waitFor();
    },
  };
}
