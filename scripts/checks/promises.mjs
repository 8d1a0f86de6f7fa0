import { filesUnder, isSource, isTest, methodName, parseFile, walk } from './source.mjs';

/** A rejection that nothing awaits ends the server's process; Biome's noFloatingPromises accepts `void`. */
const isServer = (path) => /\/server\//.test(path) || /^src\/(?:main|kernel)\/[^/]+\.ts$/.test(path);

/** On the server `void` is allowed only before a promise whose rejection is handled. */
export function promises(root) {
  const problems = [];
  const files = filesUnder(root, 'src', (path) => isSource(path) && !isTest(path) && isServer(path));
  if (files.length === 0) problems.push('src: no server file was found; the check is blind');
  for (const path of files) {
    const { ast, lineOf } = parseFile(root, path);
    walk(ast, (node) => {
      if (node.type !== 'UnaryExpression' || node.operator !== 'void' || isHandled(node.argument)) return;
      problems.push(`${path}:${lineOf(node)}: void hides a rejection; await the promise, or give it a catch`);
    });
  }
  return { problems, note: `${files.length} files` };
}

function isHandled(node) {
  if (node.type === 'ParenthesisExpression') return isHandled(node.expression);
  if (node.type !== 'CallExpression') return false;
  return methodName(node) === 'catch' || node.callee.value === 'ignoreRejection';
}
