/**
 * A line in which works wait for each other, first come, first served. The writers of a venue stand in one before they take a
 * connection: the database lets only one of them go on, and those that waited there would leave no connection to readers.
 * A work that has waited for `mostMs`, which is as long as an answer of the database is waited for, is rejected as one that found no
 * database.
 */
export function openLine(mostMs = 25_000): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new Error('timeout exceeded while others write'));
      }, mostMs);
      waiting.push(enter);
    });
  }

  return async (work) => {
    if (isBusy) await wait();
    isBusy = true;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) isBusy = false;
      else next();
    }
  };
}
