import { parseSync } from 'vite';

/** A node of the syntax tree, with only the fields that are read here. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: { readonly name?: unknown };
  readonly key?: { readonly name?: unknown };
  readonly value?: unknown;
  readonly expression?: unknown;
  readonly expressions?: readonly unknown[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly left?: unknown;
  readonly right?: unknown;
  readonly attributes?: readonly unknown[];
  readonly properties?: readonly unknown[];
}

/** A text in the code: its id, and where it is written. */
export interface MessageInCode {
  readonly id: string;
  readonly text: string;
  /** The expression of the text in the code. */
  readonly written: Node;
  /** Whether it is an attribute of a component, and not a property of an object. */
  readonly isAttribute: boolean;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The text of a literal expression; undefined if the text has to be computed. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.value === 'string') return node.value;
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked;
  const left = node.type === 'BinaryExpression' ? textOf(node.left) : undefined;
  const right = textOf(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The value of the attribute or property with this name. */
export function partOf({ attributes = [], properties = [] }: Node, partName: string): unknown {
  for (const each of [...attributes, ...properties])
    if (isNode(each) && (each.name?.name ?? each.key?.name) === partName) return each.value;
  return undefined;
}

/**
 * Components and objects in the code that have an English text. Destructuring patterns are left out, because they contain no
 * text.
 */
function* ownersIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const each of node) yield* ownersIn(each);
    return;
  }
  if (!isNode(node)) return;
  const canOwn = node.type === 'JSXOpeningElement' || node.type === 'ObjectExpression';
  if (canOwn && partOf(node, 'defaultMessage') !== undefined) yield node;
  for (const child of Object.values(node)) yield* ownersIn(child);
}

/**
 * The English texts in a file.
 * @throws Error if an id or a text is not a literal, because it could not be translated
 */
export function messagesIn(code: string, file: string): readonly MessageInCode[] {
  return [...ownersIn(parseSync(file, code).program)].map((owner) => {
    const written = partOf(owner, 'defaultMessage');
    const text = textOf(written);
    const id = textOf(partOf(owner, 'id'));
    if (!isNode(written) || text === undefined)
      throw new Error(`${file} has a text that is not written out.`);
    if (id === undefined) throw new Error(`${file} has a text without an id: ${text}`);
    return { id, text, written, isAttribute: owner.type === 'JSXOpeningElement' };
  });
}
