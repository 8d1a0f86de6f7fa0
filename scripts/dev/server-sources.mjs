import { relative, sep } from 'node:path';

/** Whether a change of this file restarts the server: browser-only files and tests do not. */
export function isServerSource(root, path) {
  const inner = relative(root, path).split(sep).join('/');
  if (/^migrations\/.+\.sql$/.test(inner)) return true;
  if (!/^src\/.+\.(ts|json)$/.test(inner) || /\.test\.ts$/.test(inner)) return false;
  return !/^src\/(platform\/ui|features\/[^/]+\/ui|main\/(office|messages))\/|^src\/main\/words\.ts$/.test(inner);
}
