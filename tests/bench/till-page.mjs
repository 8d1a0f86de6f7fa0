// A page of the till as the bench opens it, touches it and watches it.

const viewport = { width: 1280, height: 800 };
export const product = '.products .product';

/** A new browser profile, signed in on the demo's till; `venue` is null for a page of another server. */
export async function openTill(browser, venue, slow, prepare) {
  const context = await browser.newContext({ viewport, locale: 'sq', hasTouch: true, serviceWorkers: 'block' });
  if (venue !== null) {
    await context.addInitScript(
      ([answer, point]) => {
        localStorage.setItem('tavolina.point', point);
        sessionStorage.setItem('tavolina.session', JSON.stringify(answer));
      },
      [venue.login, venue.posValue],
    );
  }
  const page = await context.newPage();
  if (prepare !== undefined) await page.addInitScript(prepare.script, prepare.argument);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (slow > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  return { context, page, cdp };
}

/** Records, in the page, how long each tap took until a changed order was painted. */
export const watchTaps = {
  argument: null,
  script: () => {
    window.benchTaps = [];
    addEventListener(
      'pointerdown',
      (event) => {
        const at = event.timeStamp;
        const watcher = new MutationObserver(() => {
          watcher.disconnect();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => {
              window.benchTaps.push(performance.now() - at);
              window.benchPainted?.(window.benchTaps.at(-1));
            };
            channel.port2.postMessage(null);
          });
        });
        const ticket = document.querySelector('.ticket') ?? document.body;
        // A line that is selected says so in an attribute.
        const selection = { attributes: true, attributeFilter: ['aria-pressed'] };
        watcher.observe(ticket, { childList: true, subtree: true, characterData: true, ...selection });
      },
      { capture: true },
    );
  },
};

/** Both at once: a wait in between would be counted as the till's. */
export async function touch(cdp, { x, y }) {
  await Promise.all([
    cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ]);
}

/** Where to touch the first of the elements that match. */
export function centres(page, selector, most) {
  return page.$$eval(
    selector,
    (elements, count) =>
      elements.slice(0, count).map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
    most,
  );
}
