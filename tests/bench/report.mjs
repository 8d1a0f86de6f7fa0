// The results as a table: the measurement, its limit, the goal, and whether it is met.

const number = (value, digits) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
/** Three significant digits. */
const digitsOf = (value) => Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.001)))));
export const show = (value, unit = '') => `${number(value, digitsOf(value))}${unit === '' ? '' : ` ${unit}`}`;

const atLeast = (goal) => (value) => ({
  text: `≥ ${goal}`,
  verdict: value >= goal ? 'met' : `short by ${show(goal - value)}`,
});
const atMost = (goal, unit) => (value) => ({
  text: `≤ ${goal} ${unit}`,
  verdict: value <= goal ? 'met' : `over by ${show(value - goal, unit)}`,
});

/** @returns {{ name: string, measured: string, ratio: string, goal: string, verdict: string }[]} */
export function tableOf({ rates, start, memory, venue, browser, largeOrder, printers, limitName }) {
  const rows = [];
  const add = (name, measured, ratio = '', goal = null, value = null) => {
    const { text, verdict } = goal === null ? { text: '', verdict: '' } : goal(value);
    rows.push({ name, measured, ratio, goal: text, verdict });
  };
  const of = (name) => rates.get(name);
  const rate = (name, title, goal = null) => {
    const { perSecond, p50, p99, ratio } = of(name);
    add(title, `${show(perSecond)}/s, p50 ${show(p50)}, p99 ${show(p99, 'ms')}`, show(ratio), goal, ratio);
  };

  for (const clients of [1, 8]) {
    const { perSecond, p50, p99 } = of(`bare.${clients}`);
    add(`bare node:http, ${clients} at once`, `${show(perSecond)}/s, p50 ${show(p50)}, p99 ${show(p99, 'ms')}`);
  }
  for (const clients of [1, 8]) {
    add(`${limitName}, ${clients} at once`, `${show(of(`limit.${clients}`).perSecond)}/s`, '1');
  }
  rate('logIn.1', 'log-in, 1 at once', atLeast(0.1));
  rate('logIn.8', 'log-in, 8 at once', atLeast(0.1));
  rate('addLine.1', 'line added, 1 till', atLeast(0.35));
  rate('addLine.8', 'line added, 8 tills', atLeast(0.25));
  add('line added, 8 tills, p99', show(of('addLine.8').p99, 'ms'), '', atMost(25, 'ms'), of('addLine.8').p99);
  rate('sale.1', 'sale of 5 lines with payment, 1 till', atLeast(0.12));
  rate('sale.8', 'sale of 5 lines with payment, 8 tills', atLeast(0.12));

  const data = of('tillData.1');
  add(
    `till data, ${venue.productCount} products`,
    `p50 ${show(data.p50)}, p99 ${show(data.p99, 'ms')}`,
    '',
    atMost(10, 'ms'),
    data.p50,
  );
  add('till data, gzip', show(venue.tillDataBytes / 1000, 'kB'), '', atMost(40, 'kB'), venue.tillDataBytes / 1000);
  add('till data unchanged (304)', `p50 ${show(of('tillDataUnchanged.1').p50, 'ms')}`);

  add('server start, database running', show(start.alone / 1000, 's'), '', atMost(1, 's'), start.alone / 1000);
  add('server start with its database', show(start.whole / 1000, 's'), '', atMost(3, 's'), start.whole / 1000);
  if (memory === null) add('idle memory', 'not measured: no /proc here');
  else {
    const { server, postgres } = memory;
    // Node's pages are shared only with other Node programs, PostgreSQL's among its own processes.
    const together = server.rss + postgres.pss;
    add('idle memory, server', `RSS ${show(server.rss)}, PSS ${show(server.pss, 'MiB')}`);
    add('idle memory, PostgreSQL', `RSS ${show(postgres.rss)}, PSS ${show(postgres.pss, 'MiB')}`);
    add('idle memory, both (RSS + PSS)', show(together, 'MiB'), '', atMost(150, 'MiB'), together);
  }

  const waits = ({ p50, p95, max }) => `p50 ${show(p50)}, p95 ${show(p95)}, max ${show(max, 'ms')}`;
  const delayed = printers.dead.p95 - printers.answers.p95;
  add('slip to printer, 5 that answer', waits(printers.answers));
  add('slip to printer, 4 beside a dead one', waits(printers.dead), '', atMost(100, 'ms more, p95'), delayed);

  if (browser.skipped !== undefined) add('in the browser', `skipped: ${browser.skipped}`);
  else {
    const kilobytes = browser.scriptBytes / 1000;
    add(`till JavaScript, gzip, ${browser.scripts} files`, show(kilobytes, 'kB'), '', atMost(190, 'kB'), kilobytes);
    add('till shown cold', show(browser.shownMs, 'ms'), '', atMost(500, 'ms'), browser.shownMs);
    add('till shown cold, 4× slower', show(browser.shownSlowMs, 'ms'), '', atMost(1200, 'ms'), browser.shownSlowMs);
    for (const [title, tap, goal] of [
      ['tap to paint, bare page', browser.bareTap, null],
      ['tap to paint', browser.tap, 18],
      ['tap to paint, bare page, 4× slower', browser.bareTapSlow, null],
      ['tap to paint, 4× slower', browser.tapSlow, 50],
    ]) {
      if (tap.skipped !== undefined) add(title, `skipped: ${tap.skipped}`);
      else
        add(
          `${title}, p95 of ${tap.taps}`,
          `p50 ${show(tap.p50)}, p95 ${show(tap.p95, 'ms')}`,
          '',
          goal && atMost(goal, 'ms'),
          tap.p95,
        );
    }
    const { devices } = browser;
    if (devices.skipped !== undefined) add('change seen on another till', `skipped: ${devices.skipped}`);
    else {
      add(`change seen on another till, median of ${devices.turns}`, show(devices.seenMs, 'ms'));
    }
    rows.push(...rowsOfLargeOrder(largeOrder));
  }
  return rows;
}

/** A large order beside a small one, which is the limit of this browser and machine. The goal holds for the median. */
export function rowsOfLargeOrder({ skipped, bare, of }) {
  const row = { ratio: '', goal: '', verdict: '' };
  if (skipped !== undefined) return [{ ...row, name: 'tap on a large order', measured: `skipped: ${skipped}` }];
  const limit = {
    ...row,
    name: `tap to paint, 4× slower, bare page, median of ${bare.taps}`,
    measured: `p50 ${show(bare.p50)}, p95 ${show(bare.p95, 'ms')}`,
  };
  const sizes = Object.keys(of).map(Number);
  const smallest = Math.min(...sizes);
  const acts = [
    ['added', 'a line added'],
    ['raised', 'one more of it'],
    ['selected', 'a line selected'],
  ];
  const ofOrders = acts.flatMap(([act, title]) =>
    sizes.map((size) => {
      const { taps, p50, p95 } = of[size][act];
      const { text, verdict } = atMost(50, 'ms')(p50);
      return {
        name: `tap to paint, 4× slower, order of ${size} lines: ${title}, median of ${taps}`,
        measured: `p50 ${show(p50)}, p95 ${show(p95, 'ms')}`,
        ratio: size === smallest ? '' : show(p50 / of[smallest][act].p50),
        goal: text,
        verdict,
      };
    }),
  );
  return [limit, ...ofOrders];
}

export function printTable(rows) {
  const columns = ['name', 'measured', 'ratio', 'goal', 'verdict'];
  const titles = { name: '', measured: 'measured', ratio: 'ratio', goal: 'goal', verdict: '' };
  const widths = columns.map((column) => Math.max(...[titles, ...rows].map((row) => [...row[column]].length)));
  for (const row of [titles, ...rows]) {
    console.log(
      columns
        .map((column, index) => row[column].padEnd(widths[index]))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** How the time of one operation is spent: processor milliseconds of each process. */
export function printCosts(rates) {
  console.log('\nProcessor time of one operation, ms (Linux)     server  database  loader');
  for (const name of ['addLine.1', 'addLine.8', 'sale.1', 'sale.8', 'logIn.1', 'logIn.8', 'tillData.1']) {
    const { serverCpuMs, postgresCpuMs, loaderCpuMs } = rates.get(name);
    const cells = [serverCpuMs, postgresCpuMs, loaderCpuMs].map((value) => number(value, 3).padStart(8));
    console.log(`  ${name.padEnd(44)}${cells.join('  ')}`);
  }
}
