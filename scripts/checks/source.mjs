import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

/** Files under a folder of the tree, as paths from its root with forward slashes, in a fixed order. */
export function filesUnder(root, folder, wanted = () => true) {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(inner);
      else if (wanted(inner)) found.push(inner);
    }
  };
  if (existsSync(join(root, folder))) visit(folder);
  return found.sort();
}

export const isSource = (path) => /\.tsx?$/.test(path);
export const isTest = (path) => /\.test\.tsx?$/.test(path);

/** The feature that a file belongs to, or null. */
export function featureOf(path) {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export function readJson(root, path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** The features in their order; a feature may import only from earlier ones. */
export function featureOrder(root) {
  return readJson(root, 'src/main/feature-order.json');
}

/**
 * A parsed TypeScript file. `lineOf` returns the line of a syntax node, for messages that an editor can jump to. swc
 * counts positions in bytes from 1.
 */
export function parseFile(root, path) {
  const bytes = readFileSync(join(root, path));
  const ast = parseSync(bytes.toString('utf8'), { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'es2022' });
  const lineOf = (node) => {
    let line = 1;
    const end = Math.min(node.span.start - 1, bytes.length);
    for (let at = 0; at < end; at += 1) if (bytes[at] === 10) line += 1;
    return line;
  };
  return { path, ast, lineOf };
}

/** Calls `visit(node, parent)` for every syntax node, parents first. */
export function walk(node, visit, parent = null) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit, parent);
    return;
  }
  const isNode = typeof node.type === 'string';
  if (isNode) visit(node, parent);
  for (const key of Object.keys(node)) {
    if (key !== 'span') walk(node[key], visit, isNode ? node : parent);
  }
}

/** Replaces `${…}` in the text of a template; no source contains this character. */
export const HOLE = '\u2026\u0000';

/** The text of a string or template literal, with a placeholder for each interpolation; null for any other node. */
export function literalText(node) {
  if (node.type === 'StringLiteral') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.cooked ?? part.raw).join(HOLE);
  return null;
}

/** The name of the method in `x.name(…)`, or null. */
export function methodName(call) {
  const callee = call.callee;
  return callee?.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.value : null;
}
