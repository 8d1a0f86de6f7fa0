import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesUnder, HOLE, isSource, literalText, parseFile, walk } from './source.mjs';

/**
 * dependency-cruiser's swc parser cannot parse JSX and does not distinguish `import type` from `import`. So it runs on
 * a skeleton of the tree: the same paths with only the imports, where a type import is written `let x: import('…')`,
 * which it reports as the dependency type `type-import`.
 */
export function makeSkeleton(root) {
  const folder = mkdtempSync(join(tmpdir(), 'tavolina-skeleton-'));
  const imports = new Map();
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports: manifest.imports }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Tests next to the code import tests/kit, which is resolved but not analysed.
  for (const path of [...filesUnder(root, 'src'), ...filesUnder(root, 'tests')]) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    if (!isSource(path) || !path.startsWith('src/')) {
      writeFileSync(target, '');
      continue;
    }
    const found = importsOf(root, path);
    imports.set(path, found);
    writeFileSync(target, found.map(importLine).join('\n'));
  }
  return { folder, imports, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function importLine({ from, kind }, index) {
  const source = JSON.stringify(from);
  if (kind === 'type') return `let type${index}: import(${source});`;
  return kind === 'dynamic' ? `import(${source});` : `import ${source};`;
}

/**
 * `import { type A }` is a value import: under verbatimModuleSyntax an empty import of the module remains at run time.
 */
const declaredKind = (node) => (node.typeOnly ? 'type' : 'value');

/** The strongest kind wins: dependency-cruiser keeps one dependency per specifier. */
const strength = { type: 0, dynamic: 1, value: 2 };

/** The imports of a file: each specifier once, as a type import, an `import()` or a value import. */
export function importsOf(root, path) {
  const kinds = new Map();
  const note = (from, kind) => {
    if (!kinds.has(from) || strength[kind] > strength[kinds.get(from)]) kinds.set(from, kind);
  };
  walk(parseFile(root, path).ast, (node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration') {
      if (node.source) note(node.source.value, declaredKind(node));
    } else if (node.type === 'ExportAllDeclaration') {
      note(node.source.value, 'value');
    } else if (node.type === 'TsImportType') {
      note(node.argument.value, 'type');
    } else if (node.type === 'CallExpression' && isImportCall(node)) {
      const from = literalText(node.arguments[0].expression);
      if (from !== null && !from.includes(HOLE)) note(from, 'dynamic');
    }
  });
  return [...kinds].map(([from, kind]) => ({ from, kind }));
}

function isImportCall(node) {
  return node.callee.type === 'Import' || (node.callee.type === 'Identifier' && node.callee.value === 'require');
}
