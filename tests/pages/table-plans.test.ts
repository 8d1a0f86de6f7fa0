import type { Browser, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planEditorOf, type Spot } from '../e2e/pages/plan-editor.ts';
import { tillOf } from '../e2e/pages/till.ts';
import { faultsInTheDark, faultsOf } from '../kit/axe.ts';
import { type Device, openBrowser, openDevice } from '../kit/browser.ts';
import { type RunningServer, runServer } from '../kit/running-server.ts';

let server: RunningServer;
let browser: Browser;
let till: Device;
beforeAll(async () => {
  server = await runServer();
  browser = await openBrowser();
  // An open till that is neither touched nor reloaded.
  till = await openDevice(browser, { url: server.url, posValue: 'demo-tablet', locale: 'en' });
  await tillOf(till.page).signIn('9003');
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

async function openOffice(rest: Partial<Parameters<typeof openDevice>[1]> = {}, pin = '9002'): Promise<Device> {
  const device = await openDevice(browser, { url: server.url, locale: 'en', ...rest });
  await tillOf(device.page).signIn(pin);
  return device;
}

const onTill = async (plan: string) => {
  await till.page.getByRole('tab', { name: new RegExp(`^${plan}`) }).click();
};
const tilesOf = () => till.page.locator('.table-tile .table-name').allInnerTexts();

describe('by mouse', () => {
  it('draws a room, undoes, saves, and the open till shows it without a reload', async () => {
    const { page, context, complaints } = await openOffice();
    const editor = planEditorOf(page);
    await editor.openNew();
    await editor.nameRoom('Kati i parë');
    await editor.drag('round', { x: 200, y: 200 });
    await editor.put('square', { x: 503, y: 198 });
    // Dropped next to the grid it snaps to it, and aligns with its neighbour.
    expect(await editor.names()).toEqual(['16', '17']);
    expect(await editor.figures('16')).toEqual({ x: 150, y: 150, width: 100, height: 100, rotation: 0 });
    const placed = await editor.figures('17');
    expect(placed.y + placed.height / 2).toBe(200);

    await editor.pull({ x: 200, y: 200 }, { x: 300, y: 500 });
    expect(await editor.figures('16')).toMatchObject({ x: 250, y: 450 });
    await page.keyboard.press('Control+z');
    expect(await editor.figures('16')).toMatchObject({ x: 150, y: 150 });
    await page.keyboard.press('Control+y');
    expect(await editor.figures('16')).toMatchObject({ x: 250, y: 450 });

    // The lower right corner, and the rotation handle, above the middle of the upper edge.
    const box = await page.locator('[data-handle="1 1"] .plan-handle-knob').boundingBox();
    const grip = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    const [from, to] = [await editor.onPage({ x: 350, y: 550 }), await editor.onPage({ x: 400, y: 600 })];
    await page.mouse.move(grip.x + to.x - from.x, grip.y + to.y - from.y, { steps: 5 });
    await page.mouse.up();
    expect(await editor.figures('16')).toMatchObject({ x: 250, y: 450, width: 150, height: 150 });
    const knob = await page.locator('[data-handle="turn"] .plan-handle-knob').boundingBox();
    await page.mouse.move((knob?.x ?? 0) + 7, (knob?.y ?? 0) + 7);
    await page.mouse.down();
    const side = await editor.onPage({ x: 500, y: 430 });
    await page.mouse.move(side.x, side.y, { steps: 6 });
    await page.mouse.up();
    const { rotation } = await editor.figures('16');
    expect(rotation).toBeGreaterThan(0);
    expect(rotation % 15).toBe(0);

    // A selection frame around both, then one line.
    await editor.pull({ x: 60, y: 60 }, { x: 700, y: 700 });
    await page.getByRole('button', { name: 'Align top' }).click();
    expect((await editor.figures('17')).y).toBeGreaterThan(100);

    await editor.save();
    await onTill('Kati i parë');
    await expect.poll(tilesOf).toEqual(['16', '17']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a change is on the open till', async () => {
    const { page, context } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Terrace');
    await onTill('Terrace');
    const placeOf = () =>
      tillOf(till.page)
        .table('T5')
        .evaluate((element) => (element as HTMLElement).style.left);
    const before = await placeOf();
    await editor.table('T5').click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+s');
    await expect.poll(placeOf).not.toBe(before);
    await page.waitForFunction(() => document.querySelector('.plan-state')?.textContent === '');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+s');
    await expect.poll(placeOf).toBe(before);
    await context.close();
  });

  it('holds the tables together while the view is zoomed and pushed about', async () => {
    const { page, context } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Hall');
    const before = await editor.figures('7');
    const at = await editor.onPage({ x: 405, y: 310 });
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -400);
    const zoomed = await editor.onPage({ x: 405, y: 310 });
    // The item below the pointer is still there.
    expect(Math.abs(zoomed.x - at.x) + Math.abs(zoomed.y - at.y)).toBeLessThan(3);
    await page.keyboard.down('Space');
    await page.mouse.down();
    await page.mouse.move(at.x + 80, at.y + 40, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Space');
    const pushed = await editor.onPage({ x: 405, y: 310 });
    expect([Math.round(pushed.x - zoomed.x), Math.round(pushed.y - zoomed.y)]).toEqual([80, 40]);
    expect(await editor.figures('7')).toEqual(before);
    await context.close();
  });
});

describe('a plan as a whole', () => {
  it('is copied with new table names, gets a picture, and is deleted', async () => {
    const { page, context, complaints } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Terrace');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Copy the plan' }).click();
    await page.waitForURL(/#\/admin\/tables\/create\//);
    await editor.nameRoom('Terrace 2');
    expect(await editor.tables().count()).toBe(10);
    // No other record has these names.
    expect((await editor.names()).every((name) => /^T(1[1-9]|20)$/.test(name))).toBe(true);

    const bytes = await sharp({ create: { width: 120, height: 70, channels: 3, background: '#d8c8a8' } })
      .png()
      .toBuffer();
    const file = { name: 'plan.png', mimeType: 'image/png', buffer: bytes };
    await page.locator('.picture-field input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').locator('.button-primary').click();
    await page.locator('.plan-picture').waitFor();
    await editor.save();
    await onTill('Terrace 2');
    await expect.poll(() => till.page.locator('.floor-picture').count()).toBe(1);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete the plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('.record-open').first().waitFor();
    await expect.poll(() => till.page.getByRole('tab', { name: /^Terrace 2/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('by keyboard alone', () => {
  it('draws a room with two tables, names, numbers and saves it', async () => {
    const { page, context, complaints } = await openOffice();
    const editor = planEditorOf(page);
    await editor.openNew();
    const tabTo = async (selector: string) => {
      const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
      for (let presses = 0; presses < 80 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
      expect(await isThere(), selector).toBe(true);
    };
    await tabTo('.plan-piece:nth-child(3)');
    await page.keyboard.press('Enter');
    // The new table has the focus and is selected; arrows move it.
    await page.locator('.plan-item-chosen:focus').waitFor();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('r');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+d');
    expect(await editor.tables().count()).toBe(2);
    await page.keyboard.press('Control+z');
    expect(await editor.tables().count()).toBe(1);
    await page.keyboard.press('Control+y');
    await tabTo('[data-item]');
    await page.keyboard.press('Enter');
    await page.locator('[data-plan-name]:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Verandë 1');
    await page.keyboard.press('Escape');
    expect(await editor.table('Verandë 1').count()).toBe(1);
    // Leaving the field returns to the table; the Tab key goes through the tables by name, numbers first.
    await page.locator('.plan-item-chosen:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Delete');
    expect(await editor.tables().count()).toBe(1);
    // The selection is announced to screen readers.
    expect(await page.locator('.plan-stage [role=status]').innerText()).toMatch(/removed/);
    await tabTo('input[name="names"]');
    await page.keyboard.type('Veranda');
    await page.keyboard.press('Control+s');
    await page.locator('.notice.tone-success').waitFor();
    await onTill('Veranda');
    await expect.poll(tilesOf).toEqual(['Verandë 1']);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Touches, as the browser reports them. */
async function fingersOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Spot[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    });
  const between = (from: Spot, to: Spot, part: number) => ({
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  });
  return {
    tap: async (at: Spot) => {
      await touch('touchStart', [at]);
      await touch('touchEnd', []);
    },
    hold: async (at: Spot) => {
      await touch('touchStart', [at]);
      await page.waitForTimeout(700);
      await touch('touchEnd', []);
    },
    drag: async (from: Spot, to: Spot) => {
      await touch('touchStart', [from]);
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', [between(from, to, part)]);
      await touch('touchEnd', []);
    },
    pinch: async (from: readonly [Spot, Spot], to: readonly [Spot, Spot]) => {
      await touch('touchStart', from);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch('touchMove', [between(from[0], to[0], part), between(from[1], to[1], part)]);
      }
      await touch('touchEnd', []);
    },
  };
}

describe('by finger', () => {
  it('puts tables down, drags them, chooses several by holding, zooms with two fingers, and saves', async () => {
    const { page, context, complaints } = await openOffice({ hasTouch: true, size: { width: 800, height: 1280 } });
    const editor = planEditorOf(page);
    await editor.openNew();
    await editor.nameRoom('Oborri');
    const fingers = await fingersOn(page);
    const middleOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox();
      return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    };
    await fingers.tap(await middleOf('.plan-piece:nth-child(1)'));
    await fingers.tap(await editor.onPage({ x: 200, y: 200 }));
    expect(await editor.tables().count()).toBe(1);
    await fingers.tap(await middleOf('.plan-piece:nth-child(2)'));
    await fingers.tap(await editor.onPage({ x: 600, y: 300 }));
    expect(await editor.tables().count()).toBe(2);

    await fingers.drag(await editor.onPage({ x: 600, y: 300 }), await editor.onPage({ x: 600, y: 600 }));
    const names = await editor.names();
    const moved = await editor.figures(names[1] as string);
    // It was dropped in line with the other's lower edge, and moved as far as the finger.
    expect([moved.x, moved.y]).toEqual([560, 550]);

    // Handles are large enough for a finger.
    const handle = await page.locator('[data-handle="1 1"] .plan-handle-hit').boundingBox();
    expect(Math.min(handle?.width ?? 0, handle?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await fingers.tap(await editor.onPage({ x: 200, y: 200 }));
    expect(await page.locator('.plan-item-chosen').count()).toBe(1);
    await fingers.hold(await editor.onPage({ x: 600, y: 590 }));
    expect(await page.locator('.plan-item-chosen').count()).toBe(2);

    const widthOf = async () => (await page.locator('.plan-room').boundingBox())?.width ?? 0;
    const before = await widthOf();
    const [left, right] = [await editor.onPage({ x: 400, y: 400 }), await editor.onPage({ x: 500, y: 400 })];
    await fingers.pinch(
      [left, right],
      [
        { x: left.x - 60, y: left.y },
        { x: right.x + 60, y: right.y },
      ],
    );
    expect(await widthOf()).toBeGreaterThan(before * 1.5);
    // Nothing was moved by it.
    await page.getByRole('button', { name: 'Whole room' }).click();
    const [first] = names;
    expect(await editor.figures(first as string)).toMatchObject({ x: 150, y: 150 });

    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.notice.tone-success').waitFor();
    await onTill('Oborri');
    await expect.poll(tilesOf).toHaveLength(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('nothing drawn is lost', () => {
  it('over a reload, and on leaving one is asked', async () => {
    const { page, context } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Hall');
    const before = await editor.figures('5');
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(600);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.locator('.plan-room').waitFor();
    await page.locator('.banner', { hasText: 'not saved yet' }).waitFor();
    expect((await editor.figures('5')).y).toBe(before.y + 10);
    await page.locator('.top-bar .icon-button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).last().click();
    expect(page.url()).toContain('/admin/tables/update/');
    await page.locator('.top-bar .icon-button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click();
    await page.locator('.record-open').first().waitFor();
    await editor.open('Hall');
    expect(await editor.figures('5')).toEqual(before);
    await context.close();
  });

  it('when a colleague saved first: both are shown, and both stay', async () => {
    const mine = await openOffice();
    const theirs = await openOffice({ posValue: 'demo-tablet' }, '9001');
    const [me, they] = [planEditorOf(mine.page), planEditorOf(theirs.page)];
    await me.open('Hall');
    await they.open('Hall');
    await they.table('1').click();
    await theirs.page.keyboard.press('ArrowDown');
    await they.save();
    await me.table('2').click();
    await mine.page.keyboard.press('ArrowDown');
    await mine.page.keyboard.press('Control+s');
    const dialog = mine.page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/Admin[\s\S]*table 1[\s\S]*You changed[\s\S]*table 2/);
    // What was merged is saved at once.
    await dialog.getByRole('button', { name: 'Put mine onto theirs' }).click();
    await mine.page.locator('.notice.tone-success').last().waitFor();
    const [first, second] = [await me.figures('1'), await me.figures('2')];
    expect([first.y, second.y]).toEqual([50, 50]);
    expect(mine.complaints.filter((each) => !/409/.test(each))).toEqual([]);
    await mine.context.close();
    await theirs.context.close();
  });

  it('a table where guests sit is not taken away, and comes back by one press', async () => {
    await onTill('Hall');
    const waiter = tillOf(till.page);
    await waiter.openTable('8');
    await till.page.locator('.product').first().click();
    await waiter.toTables();
    const { page, context } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Hall');
    await editor.table('8').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+s');
    await page.locator('.banner', { hasText: 'Table 8 cannot be removed' }).waitFor();
    await page.getByRole('button', { name: 'Put the table back' }).click();
    expect(await editor.table('8').count()).toBe(1);
    await context.close();
  });
});

describe('what is wrong', () => {
  it('is marked, shown and said at the field', async () => {
    const { page, context } = await openOffice();
    const editor = planEditorOf(page);
    await editor.open('Hall');
    await editor.table('3').click();
    await editor.rename('T1');
    await page.keyboard.press('Control+s');
    await page.locator('.banner', { hasText: 'must be put right' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.locator('.plan-name .error-text', { hasText: 'A table in another plan has this name' }).waitFor();
    expect(await page.locator('.plan-item-wrong').count()).toBe(1);
    await context.close();
  });
});

it('has no finding of axe', async () => {
  const { page, context } = await openOffice();
  const editor = planEditorOf(page);
  await editor.open('Hall');
  expect(await faultsOf(page)).toEqual([]);
  await editor.table('9').click();
  expect(await faultsOf(page)).toEqual([]);
  for (const tab of ['List', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Number the tables' }).click();
  expect(await faultsOf(page)).toEqual([]);
  expect(await faultsInTheDark(page)).toEqual([]);
  await context.close();
});
