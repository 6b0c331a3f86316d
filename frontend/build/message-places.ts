import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { isNode, type Node, partOf, textOf } from './message-nodes.ts';

/** A node with those around it, the nearest last. */
interface Found {
  readonly node: Node;
  readonly around: readonly Node[];
}

/** Some fields of the syntax tree that only places need. */
interface Named extends Node {
  readonly id?: { readonly name?: string } | null;
  readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } };
  readonly object?: { readonly name?: string };
  readonly property?: { readonly name?: string; readonly value?: unknown };
  readonly openingElement?: { readonly name?: { readonly name?: string } };
}

const SOURCE = /(?<!\.test)\.tsx?$/;
/** Around a text, these say nothing about its use. */
const WRAPPERS: ReadonlySet<string> = new Set(['FormattedMessage', 'Suspense', 'Fragment']);

function* nodesIn(node: unknown, around: readonly Node[] = []): Generator<Found> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesIn(each, around);
    return;
  }
  if (!isNode(node)) return;
  yield { node, around };
  const next = [...around, node];
  for (const child of Object.values(node)) yield* nodesIn(child, next);
}

function elementOf(around: readonly Named[]): string | undefined {
  return around
    .map(({ openingElement }) => openingElement?.name?.name)
    .findLast((name) => name !== undefined && !WRAPPERS.has(name));
}

/** What one node around a text says about its use; undefined if it says nothing. */
function useOf(node: Named, around: readonly Named[]): string | undefined {
  const { type, key, callee, openingElement } = node;
  if (type === 'JSXAttribute') return `${node.name?.name} of <${elementOf(around)}>`;
  const element = openingElement?.name?.name;
  if (element !== undefined && !WRAPPERS.has(element)) return `in <${element}>`;
  if (type === 'Property' && key?.name !== 'values') return `field ${key?.name}`;
  const called = callee?.name ?? callee?.property?.name;
  if (called !== undefined && called !== 'formatMessage') return `given to ${called}()`;
  return undefined;
}

/** Such as `in <button>, BuyForm`: the use that is nearest to a text, and the function that contains it. */
function placeOf(around: readonly Node[]): string {
  const named = around as readonly Named[];
  const uses = named.map((node, index) => useOf(node, named.slice(0, index)));
  const use = uses.findLast((each) => each !== undefined);
  const inside = named.findLast(({ type }) => type === 'FunctionDeclaration')?.id?.name;
  return [use, inside].filter((each) => each !== undefined).join(', ');
}

/** The constant and the key of a message, such as `orderMessages.title`. */
function nameOf(around: readonly Node[]): string | undefined {
  const variable = (around as readonly Named[]).findLast(({ type }) => type === 'VariableDeclarator')?.id
    ?.name;
  const keys = around.flatMap(({ type, key }) => {
    const named = key as { readonly name?: unknown; readonly value?: unknown } | undefined;
    return type === 'Property' ? [String(named?.name ?? named?.value)] : [];
  });
  return variable === undefined ? undefined : [variable, ...keys].join('.');
}

/** The name under which a text is used, such as `orderMessages.title`, or `orderMessages` if the key is computed. */
function usedName(node: Node): string | undefined {
  const { type, object, property } = node as Named;
  if (type !== 'MemberExpression' || object?.name === undefined) return undefined;
  const key = property?.name ?? (typeof property?.value === 'string' ? property.value : undefined);
  return (node as { readonly computed?: boolean }).computed && typeof property?.value !== 'string'
    ? object.name
    : `${object.name}.${key}`;
}

function add(places: Map<string, Set<string>>, key: string, place: string): void {
  places.set(key, (places.get(key) ?? new Set()).add(place));
}

/** Where each text is used: by its id, the file, the kind of element or attribute, and the component. */
export function messagePlaces(src: string): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, Set<string>>();
  const names = new Map<string, string>();
  const uses = new Map<string, Set<string>>();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!SOURCE.test(file)) continue;
    const code = readFileSync(`${src}/${file}`, 'utf8');
    for (const { node, around } of nodesIn(parseSync(file, code).program)) {
      const used = usedName(node);
      const line = (): string => `${file}:${code.slice(0, node.start).split('\n').length}`;
      if (used !== undefined)
        for (const known of [used, `${file} ${used}`]) add(uses, known, [line(), placeOf(around)].join(' '));
      const id = partOf(node, 'defaultMessage') === undefined ? undefined : textOf(partOf(node, 'id'));
      if (id === undefined) continue;
      const name = node.type === 'ObjectExpression' ? nameOf(around) : undefined;
      const isExported = around.some(({ type }) => type === 'ExportNamedDeclaration');
      if (name !== undefined) names.set(id, isExported ? name : `${file} ${name}`);
      add(places, id, [line(), name ?? placeOf(around)].join(' '));
    }
  }
  for (const [id, name] of names)
    for (const known of [name, name.split('.')[0] ?? ''])
      for (const use of uses.get(known) ?? []) add(places, id, `used: ${use}`);
  return new Map([...places].map(([id, found]) => [id, [...found]]));
}
