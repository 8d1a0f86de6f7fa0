// Runs the load generator, the bare server and PostgreSQL's own limit in turns, so that a machine that slows down slows
// all of them.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cpuMs, family } from './server-process.mjs';

const here = import.meta.dirname;
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export async function openBareServer() {
  const child = fork(join(here, 'bare-server.mjs'));
  const port = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { port, close: () => child.kill() };
}

/** A process that generates load; one job at a time. */
export function openLoader() {
  const child = fork(join(here, 'load-process.mjs'));
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const onExit = (code) => reject(new Error(`the loader ended with ${code}`));
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          if (message.error === undefined) resolve(message.result);
          else reject(new Error(message.error));
        });
        child.send(job);
      }),
    close: () => child.disconnect(),
  };
}

/**
 * Rounds of all measurements. Returns, by name (`addLine.8`), the median over the rounds of each value: rate, times,
 * ratio to PostgreSQL's own limit of the same round, and the processor time that server, database and load generator
 * spent on one operation.
 */
export async function measureRounds({ server, database, limit, bare, loader, venue, rounds, seconds, note }) {
  const collected = new Map();
  const keep = (name, figures) => {
    const list = collected.get(name) ?? [];
    list.push(figures);
    collected.set(name, list);
  };
  const postgres = () => family(database.pid);

  async function scene(name, clients) {
    const [serverBefore, postgresBefore, started] = [cpuMs([server.pid]), cpuMs(postgres()), performance.now()];
    const result = await loader.run({ scene: name, clients, seconds, port: server.port, ...venue });
    const wall = performance.now() - started;
    const all = result.perSecond * (wall / 1000);
    keep(`${name}.${clients}`, {
      ...result,
      serverCpuMs: (cpuMs([server.pid]) - serverBefore) / all,
      postgresCpuMs: (cpuMs(postgres()) - postgresBefore) / all,
      loaderCpuMs: result.loaderCpuMs / all,
    });
  }

  for (let round = 1; round <= rounds; round += 1) {
    note(`round ${round} of ${rounds}`);
    for (const clients of [1, 8]) {
      keep(`bare.${clients}`, await loader.run({ scene: 'bare', clients, seconds: seconds / 2, port: bare.port }));
      // Before and after, because a machine shared with others changes within a round.
      const first = await limit.run(clients, seconds);
      const scenes = ['addLine', 'sale', 'logIn'];
      for (const name of scenes) await scene(name, clients);
      const perSecond = (first + (await limit.run(clients, seconds))) / 2;
      keep(`limit.${clients}`, { perSecond });
      for (const name of scenes) {
        const figures = collected.get(`${name}.${clients}`).at(-1);
        figures.ratio = figures.perSecond / perSecond;
      }
    }
    await scene('tillData', 1);
    await scene('tillDataUnchanged', 1);
  }
  return new Map(
    [...collected].map(([name, list]) => {
      const fields = Object.keys(list[0]);
      return [name, Object.fromEntries(fields.map((field) => [field, median(list.map((each) => each[field]))]))];
    }),
  );
}
