// Started by `npm run dev` with a data folder: keeps the embedded PostgreSQL running while the server is restarted. It
// stops on request, and when `npm run dev` has ended for any reason.
import { keepPostgres } from '../../src/platform/server/keep-postgres.ts';

async function keep(dataDir) {
  let isEnding = false;
  let postgres;
  const end = async () => {
    isEnding = true;
    await postgres?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  // A Ctrl+C reaches every process of the terminal; the server has to end first.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});

  postgres = await keepPostgres({
    dataDir,
    log: (line) => console.log(line),
    onTrouble: (line) => console.error(line),
  });
  // The stop request came during the start.
  if (isEnding) return end();
  process.send({ url: postgres.ownerUrl });
}

keep(process.argv[2]).catch((error) => {
  console.error(error.code === undefined ? error : error.message);
  process.exit(1);
});
