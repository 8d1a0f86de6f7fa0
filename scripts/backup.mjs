// `npm run backup`: see docs/backup.md.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './source-stamp.mjs';
import { prepare } from './start-here.mjs';

// Paths of the command line are those of the caller's folder.
await prepare();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(join(root, 'dist', 'server', 'backup.js')).href);
