import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { featureOf, featureOrder, filesUnder, isSource, isTest, methodName, parseFile, walk } from './source.mjs';

const home = '#kernel/event.ts';
/** The interfaces of src/kernel/event.ts, each with the call that publishes one of its names. */
const maps = { LiveEvents: 'emit', DomainEvents: 'publish', Checks: 'check', Requests: 'request' };
const requestHandlers = 'RequestHandlers';
const liveAudiences = 'LiveAudiences';
/** Calls that subscribe to a live event, or to all whose names begin with the text. */
const listeners = new Set(['useLive', 'on']);

/**
 * Names by which features communicate: each is declared once, published only by the feature that declares it, used only
 * by it and later features, each request has one handler, and each live event one audience. (The compiler checks the data.)
 */
export function events(root) {
  const order = featureOrder(root);
  /** The platform comes before all features, the composition after them. */
  const rankOf = (path) => {
    const feature = featureOf(path);
    if (feature !== null) return order.indexOf(feature);
    return path.startsWith('src/main/') ? order.length : -1;
  };
  const files = filesUnder(root, 'src', (path) => isSource(path) && !isTest(path)).map((path) => parseFile(root, path));
  const problems = [];
  const declared = new Map();
  for (const { path, ast, lineOf } of files) {
    for (const { map, name, node } of declarations(ast)) {
      const other = declared.get(name);
      if (other) problems.push(`${path}:${lineOf(node)}: ${name} is declared in ${other.path} already`);
      else declared.set(name, { map, path, rank: rankOf(path), providers: [], audiences: [] });
    }
  }
  if (declared.size === 0 && existsSync(join(root, 'src/kernel/event.ts')))
    problems.push(`src: nothing is declared in ${home}; the check is blind`);
  const below = (prefix) => [...declared].filter(([name]) => name.startsWith(prefix)).map(([, owner]) => owner);
  for (const file of files) problems.push(...problemsIn(file, rankOf(file.path), declared, below));
  for (const [name, { map, path, rank, providers, audiences }] of declared) {
    if (map === 'LiveEvents' && (audiences.length !== 1 || rankOf(audiences[0]) !== rank)) {
      problems.push(`${path}: whom the live feed tells of ${name} is not declared once, where the event is`);
    }
    if (map === 'Requests' && providers.length !== 1) {
      problems.push(
        `${path}: the request ${name} has ${providers.length} answers (${providers.join(', ')}); it needs one`,
      );
    }
  }
  return { problems, note: `${declared.size} names` };
}

function declarations(ast) {
  const found = [];
  walk(ast, (node) => {
    if (node.type !== 'TsModuleDeclaration' || node.id.value !== home) return;
    for (const inner of node.body?.body ?? []) {
      if (inner.type !== 'TsInterfaceDeclaration' || !Object.hasOwn(maps, inner.id.value)) continue;
      for (const property of inner.body.body) {
        if (property.type === 'TsPropertySignature') {
          found.push({ map: inner.id.value, name: property.key.value, node: property });
        }
      }
    }
  });
  return found;
}

function problemsIn({ path, ast, lineOf }, rank, declared, below) {
  const problems = [];
  const add = (node, text) => problems.push(`${path}:${lineOf(node)}: ${text}`);
  const early = (node, name, owner) => {
    if (owner && rank < owner.rank)
      add(node, `${name} belongs to ${owner.path}, which comes later; only features after it know it`);
  };
  walk(ast, (node) => {
    if (node.type === 'StringLiteral') early(node, node.value, declared.get(node.value));
    if (node.type === 'VariableDeclarator') noteEntries(node, path, declared);
    if (node.type !== 'CallExpression') return;
    const name = emittedName(node, declared);
    const owner = declared.get(name);
    // Names that the platform declares may be published by every feature: a record changed, a user's access changed.
    if (owner && owner.rank >= 0 && rank !== owner.rank) {
      add(node, `only ${owner.path} may tell ${name}, which it declares`);
    }
    const prefix = listensTo(node);
    if (prefix !== null && !declared.has(prefix)) for (const each of below(prefix)) early(node, `${prefix}…`, each);
  });
  return problems;
}

function noteEntries(node, path, declared) {
  for (const owner of namedIn(node, requestHandlers, 'Requests', declared)) owner.providers.push(path);
  for (const owner of namedIn(node, liveAudiences, 'LiveEvents', declared)) owner.audiences.push(path);
}

/** The names for which a declaration has an entry: `const answers: RequestHandlers = { '…': … }`. */
function namedIn({ id, init }, wanted, map, declared) {
  const type = id.typeAnnotation?.typeAnnotation.typeName?.value;
  if (type !== wanted || init?.type !== 'ObjectExpression') return [];
  const owners = init.properties.map((property) => declared.get(property.key?.value));
  return owners.filter((owner) => owner?.map === map);
}

/** The name that a call publishes: `tx.emit({ name: '…' })`, `venue.check(tx, '…', …)`. */
function emittedName(call, declared) {
  const method = methodName(call);
  for (const { expression } of call.arguments) {
    const literal = expression.type === 'ObjectExpression' ? propertyOf(expression, 'name') : expression;
    const owner = literal?.type === 'StringLiteral' ? declared.get(literal.value) : undefined;
    if (owner && maps[owner.map] === method) return literal.value;
  }
  return null;
}

function propertyOf({ properties }, name) {
  return properties.find((property) => property.type === 'KeyValueProperty' && property.key.value === name)?.value;
}

function listensTo(call) {
  const name = call.callee.type === 'Identifier' ? call.callee.value : methodName(call);
  const [first] = call.arguments;
  return listeners.has(name) && first?.expression.type === 'StringLiteral' ? first.expression.value : null;
}
