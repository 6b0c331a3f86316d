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
function boundNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames);
  if (!isNode(pattern)) return [];
  if (isIdentifier(pattern)) return [pattern.value];
  const { elements, properties, left, argument, value, key, pat, type } = pattern;
  if (type === 'AssignmentPatternProperty') return boundNames(key);
  if (type === 'KeyValuePatternProperty') return boundNames(value);
  return [elements, properties, left, argument, pat].flatMap(boundNames);
}

function declarationOf(item: Node): Node {
  return isNode(item.declaration) ? item.declaration : item;
}

/** Names that a statement of a module declares. */
function declaredNames(item: Node): string[] {
  const { type, identifier, id, declarations } = declarationOf(item);
  if (type === 'VariableDeclaration')
    return (declarations as Node[]).flatMap((declaration) => boundNames(declaration.id));
  return /Declaration$/.test(String(type)) ? boundNames(identifier ?? id) : [];
}

function referencesIn(node: unknown, names: Set<string>, hiddenNames: Set<string>): void {
  if (Array.isArray(node)) {
    for (const part of node) referencesIn(part, names, hiddenNames);
    return;
  }
  if (!isNode(node)) return;
  if (isIdentifier(node)) names.add(node.value);
  const { type } = node;
  const binds = BINDINGS[String(type)];
  if (binds) for (const name of boundNames(node[binds])) hiddenNames.add(name);
  const keys = NAMES[String(type)] ?? [];
  for (const [field, value] of Object.entries(node)) {
    const isName = keys.includes(field) || (field === 'property' && isIdentifier(value));
    if (!isName || (isNode(value) && value.type === 'Computed')) referencesIn(value, names, hiddenNames);
  }
}

/** The names that a statement refers to, without those that it also binds inside. */
function references(item: Node): Set<string> {
  const names = new Set<string>();
  const hiddenNames = new Set<string>();
  const { type, declarations } = declarationOf(item);
  if (type === 'VariableDeclaration') {
    for (const { init, id } of declarations as Node[])
      referencesIn([init, (id as Node).typeAnnotation], names, hiddenNames);
  } else referencesIn(item, names, hiddenNames);
  return new Set([...names].filter((name) => !hiddenNames.has(name)));
}

/** Whether one statement leads to another by its references. Then the two can have no order. */
function leadsTo(from: number, to: number, uses: readonly (readonly number[])[]): boolean {
  const seenIndexes = new Set<number>([from]);
  for (const at of seenIndexes) {
    if (at === to) return true;
    for (const next of uses[at] ?? []) seenIndexes.add(next);
  }
  return false;
}

/** Every use of a declaration of the module above it, as `user uses name`. Two that use each other are allowed. */
export function namesUsedTooEarly(path: string, text: string): string[] {
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });
  const items = (module.body as unknown as Node[]).filter(({ type }) => type !== 'ImportDeclaration');
  // A type and a value can share a name: the first of the two counts.
  const declarations = items.flatMap((item, index) =>
    declaredNames(item).map((name) => [name, index] as const),
  );
  const places = new Map(declarations.reverse());
  const uses = items.map((item) => [...references(item)].flatMap((name) => places.get(name) ?? []));
  return items.flatMap((item, index) =>
    [...references(item)]
      .filter((name) => {
        const place = places.get(name) ?? index;
        return place > index && !leadsTo(place, index, uses);
      })
      .map((name) => `${declaredNames(item)[0] ?? 'a statement'} uses ${name}`),
  );
}

/** The faults in the order of a file's declarations. */
export function orderFaults(root: string, path: string): string[] {
  if (!/\.tsx?$/.test(path)) return [];
  return namesUsedTooEarly(path, readFileSync(join(root, path), 'utf8')).map((fault) => `${path}: ${fault}`);
}
