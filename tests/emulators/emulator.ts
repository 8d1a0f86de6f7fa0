// `npm run emulator printer [-- --help]`: devices that a set-up can be tried with, where the devices themselves are missing.
import { runPrinter } from './printer/main.ts';

const emulators: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { printer: runPrinter };

const [name = '', ...args] = process.argv.slice(2);
const run = emulators[name];
if (run === undefined) {
  console.error(`npm run emulator ${Object.keys(emulators).join('|')} [-- --help]`);
  process.exitCode = 2;
} else {
  await run(args);
}
