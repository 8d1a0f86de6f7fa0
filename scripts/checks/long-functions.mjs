import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFile, readJson, walk } from './source.mjs';

/** Lines that a function may have. */
const longest = 100;
/** The functions that are longer, as `path name`. Each is to be split when it is worked on; none is added. */
const listFile = 'scripts/checks/long-functions.json';
const kinds = [
  ...['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'],
  ...['MethodProperty', 'ClassMethod', 'Constructor'],
];

/** No function is longer than 100 lines, except those of a list that only gets shorter. */
export function longFunctions(root, paths) {
  const listed = existsSync(join(root, listFile)) ? readJson(root, listFile) : [];
  const found = paths.flatMap((path) => longIn(root, path));
  const isListed = ({ path, name }) => listed.includes(`${path} ${name}`);
  const isLong = (entry) => found.some(({ path, name }) => entry === `${path} ${name}`);
  return [
    ...found
      .filter((each) => !isListed(each))
      .map(
        ({ path, line, name, lines }) =>
          `${path}:${line}: ${name} has ${lines} lines; split it into functions with names of their own (${longest} at most)`,
      ),
    ...listed
      .filter((entry) => !isLong(entry))
      .map((entry) => `${listFile}: ${entry} is no function of more than ${longest} lines any more; remove it`),
  ];
}

function longIn(root, path) {
  if (readFileSync(join(root, path), 'utf8').split('\n').length <= longest) return [];
  const { ast, lineOf } = parseFile(root, path);
  const found = [];
  walk(ast, (node, parent) => {
    // Most are short; the lines of a place are counted from the start of the file.
    if (!kinds.includes(node.type) || node.span.end - node.span.start < longest) return;
    const line = lineOf(node);
    const lines = lineOf({ span: { start: node.span.end } }) - line + 1;
    const name = node.identifier?.value ?? node.key?.value ?? parent?.id?.value ?? parent?.key?.value ?? 'a function';
    if (lines > longest) found.push({ path, line, name, lines });
  });
  return found;
}
