// How much longer an order takes while strangers and one account flood the server: calm and flooded take turns, so that a
// machine that slows down slows both.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { median, openLoader } from './load.mjs';

const goal = 2;
/** Until the feeds are open and the first bodies are on their way. */
const riseMs = 3_000;

/** @returns {Promise<{ calm: number, flooded: number, ratio: number, counts: object }>} medians in ms */
export async function measureFlood({ port, venue, rounds, seconds, note }) {
  const loader = openLoader();
  const [calm, flooded] = [[], []];
  const order = async () => (await loader.run({ scene: 'addLine', clients: 1, seconds, port, ...venue })).p50;
  let counts = {};
  try {
    for (let round = 1; round <= rounds; round += 1) {
      note(`round ${round}: calm`);
      calm.push(await order());
      note(`round ${round}: flooded`);
      const flood = await beginFlood({ port, pin: '9001', posValue: 'demo-tablet' });
      try {
        await delay(riseMs);
        flooded.push(await order());
      } finally {
        counts = await flood.stop();
      }
      // What was refused lingers for a moment.
      await delay(riseMs);
    }
  } finally {
    loader.close();
  }
  return { calm: median(calm), flooded: median(flooded), ratio: median(flooded) / median(calm), counts };
}

async function beginFlood(job) {
  const child = fork(join(import.meta.dirname, 'flood-process.mjs'));
  const answer = () =>
    new Promise((resolve, reject) => {
      child.once('message', (message) =>
        message.error === undefined ? resolve(message) : reject(new Error(message.error)),
      );
      child.once('exit', (code) => reject(new Error(`the flood ended with ${code}`)));
    });
  const begun = answer();
  child.send(job);
  await begun;
  return {
    stop: async () => {
      const stopped = answer();
      child.send('stop');
      const { counts } = await stopped;
      child.disconnect();
      return counts;
    },
  };
}

export function printFlood({ calm, flooded, ratio, counts }) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  console.log(`an order, median: ${ms(calm)} calm, ${ms(flooded)} flooded`);
  console.log(`ratio: ${ratio.toFixed(2)} (goal: at most ${goal}): ${ratio <= goal ? 'met' : 'MISSED'}`);
  console.log(`of the last flood: ${JSON.stringify(counts)}`);
  // A run that misses the goal fails, also where nobody reads it.
  if (!(ratio <= goal)) process.exitCode = 1;
}
