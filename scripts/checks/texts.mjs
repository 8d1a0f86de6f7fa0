import { HOLE, literalText, methodName, walk } from './source.mjs';

const hasLetters = (text) => /\p{L}/u.test(text);
/** Attributes whose text is visible or announced. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'emptyText',
  'error',
  'heading',
  'label',
  'legend',
  'message',
  'placeholder',
  'subtitle',
  'text',
  'title',
  'tooltip',
]);
/** Names that are the same in every language. */
const properNames = new Set(['Tavolina', 'Excel', 'PDF', 'CSV', 'PIN']);

/** Text in JSX that is not in a message file, with its line. */
export function literalTexts({ ast, lineOf }) {
  const found = [];
  const add = (node, text) => {
    const shown = text.replaceAll(HOLE, ' ').trim();
    if (hasLetters(shown) && !properNames.has(shown))
      found.push({ line: lineOf(node), text: shown.replace(/\s+/g, ' ') });
  };
  walk(ast, (node, parent) => {
    if (node.type === 'JSXText') add(node, node.value);
    if (node.type === 'JSXAttribute' && spoken.has(attributeName(node))) {
      for (const [part, text] of shownTexts(node.value)) add(part, text);
    }
    if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') {
      for (const [part, text] of shownTexts(node)) add(part, text);
    }
  });
  return found;
}

function attributeName({ name }) {
  return name.type === 'Identifier' ? name.value : `${name.namespace.value}:${name.name.value}`;
}

/** The literals that an expression may evaluate to: through conditions, `&&`, `??` and sums, not through calls. */
function shownTexts(node) {
  if (!node) return [];
  switch (node.type) {
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return shownTexts(node.expression);
    case 'ConditionalExpression':
      return [...shownTexts(node.consequent), ...shownTexts(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(node.operator)
        ? [...shownTexts(node.left), ...shownTexts(node.right)]
        : [];
    default: {
      const text = literalText(node);
      return text === null ? [] : [[node, text]];
    }
  }
}

const isFunction = (node) => /^(Arrow)?Function(Expression|Declaration)$|^ClassMethod$/.test(node.type);
const translators = new Set(['useTranslations', 'createTranslator']);
const ways = new Set(['rich', 'markup', 'raw', 'has']);

/**
 * The message keys that a file uses: `{ key, isExact, isPrefix, line }`. `isExact` is false if the translator is a
 * parameter, so that only the end of the key is known; `isPrefix` if the key ends in an interpolation.
 */
export function messageKeys({ ast, lineOf }) {
  const found = [];
  visitScoped(ast, new Map(), (call, scope) => {
    for (const { node, ...key } of keysOfCall(call, scope)) found.push({ ...key, line: lineOf(node) });
  });
  return found;
}

/**
 * Walks the syntax tree with the translators in scope: variable → namespace, or null if the namespace is unknown here.
 */
function visitScoped(node, outer, onCall) {
  if (node === null || typeof node !== 'object') return;
  let scope = outer;
  if (isFunction(node) || node.type === 'BlockStatement') scope = new Map(outer);
  if (isFunction(node)) shadowParameters(node, scope);
  if (node.type === 'VariableDeclarator') declareTranslator(node, scope);
  if (node.type === 'CallExpression') onCall(node, scope);
  for (const key of Object.keys(node)) if (key !== 'span') visitScoped(node[key], scope, onCall);
}

function declareTranslator({ id, init }, scope) {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || !translators.has(init.callee.value)) return;
  const first = init.arguments[0]?.expression;
  scope.set(id.value, first ? literalText(first) : '');
}

function shadowParameters(node, scope) {
  for (const parameter of node.params ?? []) {
    const pattern = parameter.pat ?? parameter;
    const names = pattern.type === 'ObjectPattern' ? pattern.properties.map(({ key }) => key?.value) : [pattern.value];
    for (const name of names) if (name === 't' || scope.has(name)) scope.set(name, null);
  }
}

function keysOfCall(call, scope) {
  const name = ways.has(methodName(call)) ? call.callee.object.value : call.callee.value;
  const first = call.arguments[0]?.expression;
  if (first === undefined || !scope.has(name)) return [];
  const namespace = scope.get(name);
  return shownTexts(first)
    .map(([node, text]) => {
      const hole = text.indexOf(HOLE);
      const end = hole === -1 ? text : text.slice(0, hole).replace(/\.?[^.]*$/, '');
      const key = [namespace, end].filter(Boolean).join('.');
      return { node, key, isExact: namespace !== null, isPrefix: hole !== -1 };
    })
    .filter(({ key }) => key !== '');
}
