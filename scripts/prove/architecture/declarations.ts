import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';

type Node = Readonly<Record<string, unknown>>;

/** Fields with a name that is not a reference: of a property, a label, an import, an attribute. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  KeyValueProperty: ['key'],
  MethodProperty: ['key'],
  ClassMethod: ['key'],
  ClassProperty: ['key'],
  TsPropertySignature: ['key'],
  TsMethodSignature: ['key'],
  KeyValuePatternProperty: ['key'],
  TsQualifiedName: ['right'],
  JSXAttribute: ['name'],
};

/** Fields that bind names for the inside of a node. */
const BINDINGS: Readonly<Record<string, string>> = {
  Parameter: 'pat',
  ArrowFunctionExpression: 'params',
  TsMethodSignature: 'params',
  TsFunctionType: 'params',
  VariableDeclarator: 'id',
};

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function isIdentifier(value: unknown): value is Node & { readonly value: string } {
  return isNode(value) && value.type === 'Identifier' && typeof value.value === 'string';
}

/** Names that a pattern or a declaration binds. */
function bound(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(bound);
  if (!isNode(pattern)) return [];
  if (isIdentifier(pattern)) return [pattern.value];
  const { elements, properties, left, argument, value, key, pat, type } = pattern;
  if (type === 'AssignmentPatternProperty') return bound(key);
  if (type === 'KeyValuePatternProperty') return bound(value);
  return [elements, properties, left, argument, pat].flatMap(bound);
}

function declarationOf(item: Node): Node {
  return isNode(item.declaration) ? item.declaration : item;
}

/** Names that a statement of a module declares. */
function declared(item: Node): string[] {
  const { type, identifier, id, declarations } = declarationOf(item);
  if (type === 'VariableDeclaration') return (declarations as Node[]).flatMap((one) => bound(one.id));
  return /Declaration$/.test(String(type)) ? bound(identifier ?? id) : [];
}

function referencesIn(node: unknown, found: Set<string>, hidden: Set<string>): void {
  if (Array.isArray(node)) {
    for (const part of node) referencesIn(part, found, hidden);
    return;
  }
  if (!isNode(node)) return;
  if (isIdentifier(node)) found.add(node.value);
  const { type } = node;
  const binds = BINDINGS[String(type)];
  if (binds) for (const name of bound(node[binds])) hidden.add(name);
  const names = NAMES[String(type)] ?? [];
  for (const [field, value] of Object.entries(node)) {
    const isName = names.includes(field) || (field === 'property' && isIdentifier(value));
    if (!isName || (isNode(value) && value.type === 'Computed')) referencesIn(value, found, hidden);
  }
}

/** The names that a statement refers to, without those that it also binds inside. */
function references(item: Node): Set<string> {
  const found = new Set<string>();
  const hidden = new Set<string>();
  const { type, declarations } = declarationOf(item);
  if (type === 'VariableDeclaration') {
    for (const { init, id } of declarations as Node[])
      referencesIn([init, (id as Node).typeAnnotation], found, hidden);
  } else referencesIn(item, found, hidden);
  return new Set([...found].filter((name) => !hidden.has(name)));
}

/** Whether one statement leads to another by its references. Then the two can have no order. */
function leadsTo(from: number, to: number, uses: readonly (readonly number[])[]): boolean {
  const seen = new Set<number>([from]);
  for (const at of seen) {
    if (at === to) return true;
    for (const next of uses[at] ?? []) seen.add(next);
  }
  return false;
}

/** Every use of a declaration of the module above it, as `user uses name`. Two that use each other are allowed. */
export function usedTooEarly(path: string, text: string): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });
  const items = (module.body as unknown as Node[]).filter(({ type }) => type !== 'ImportDeclaration');
  // A type and a value can share a name: the first of the two counts.
  const named = items.flatMap((item, index) => declared(item).map((name) => [name, index] as const));
  const places = new Map(named.reverse());
  const uses = items.map((item) => [...references(item)].flatMap((name) => places.get(name) ?? []));
  return items.flatMap((item, index) =>
    [...references(item)]
      .filter((name) => {
        const place = places.get(name) ?? index;
        return place > index && !leadsTo(place, index, uses);
      })
      .map((name) => `${declared(item)[0] ?? 'a statement'} uses ${name}`),
  );
}

/** The faults in the order of a file's declarations. */
export function orderFaults(root: string, path: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  return usedTooEarly(path, readFileSync(join(root, path), 'utf8')).map((fault) => `${path}: ${fault}`);
}
