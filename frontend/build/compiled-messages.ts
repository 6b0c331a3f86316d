import { parse } from '@formatjs/icu-messageformat-parser';
import { type Plugin, parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
/** What is read of the few kinds of nodes that have a text. */
interface Parts {
  readonly name?: { readonly name?: unknown };
  readonly key?: { readonly name?: unknown };
  readonly value?: unknown;
  readonly expression?: unknown;
  readonly expressions?: readonly unknown[];
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly left?: unknown;
  readonly right?: unknown;
}

/** The English texts, which are in the code, so the pages need no file of them. */
const ENGLISH = /\/src\/i18n\/en\.json$/;
/** A file of messages, as the translators see it: id to ICU text. */
const TRANSLATION = /\/src\/i18n\/[a-z]{2}\.json$/;
const SOURCE = /\/frontend\/src\/.+\.tsx?$/;

function isNode(value: unknown): value is Node & Parts {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The text of an expression that is written out; undefined if it has to be computed. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node.value === 'string') return node.value;
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression);
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0)
    return node.quasis?.[0]?.value.cooked;
  const left = node.type === 'BinaryExpression' ? textOf(node.left) : undefined;
  const right = textOf(node.right);
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The texts below a node: of a component's attribute, and of an object in the code. */
function* textsIn(node: unknown, inObject = false): Generator<Node & Parts> {
  if (Array.isArray(node)) {
    for (const each of node) yield* textsIn(each, inObject);
    return;
  }
  if (!isNode(node)) return;
  const isAttribute = node.type === 'JSXAttribute' && node.name?.name === 'defaultMessage';
  if (isAttribute || (inObject && node.type === 'Property' && node.key?.name === 'defaultMessage'))
    yield node;
  else for (const child of Object.values(node)) yield* textsIn(child, node.type === 'ObjectExpression');
}

function treeOf(key: string, text: string): unknown {
  try {
    return parse(text, { captureLocation: false, shouldParseSkeletons: true });
  } catch (error) {
    throw new Error(`The message "${key}" is no ICU text: ${text}`, { cause: error });
  }
}

/** The code with the tree of each text in its place. */
export function compileTexts(code: string, file: string): string {
  let compiled = '';
  let done = 0;
  for (const node of textsIn(parseSync(file, code).program)) {
    const { value } = node;
    const text = textOf(value);
    if (!isNode(value) || text === undefined) throw new Error(`${file} has a text that is not written out.`);
    const tree = JSON.stringify(treeOf(file, text));
    compiled += code.slice(done, value.start) + (node.type === 'JSXAttribute' ? `{${tree}}` : tree);
    done = value.end;
  }
  return compiled + code.slice(done);
}

/**
 * Turns ICU text into the tree that react-intl would parse it to, so that the browser carries no parser. English texts stay in
 * the code of their page: a page loads its own texts, and not those of all others.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'ringpost:messages',
    enforce: 'pre',
    transform(code, id) {
      if (ENGLISH.test(id)) return { code: '{}', map: null };
      if (TRANSLATION.test(id)) {
        const texts = Object.entries(JSON.parse(code) as Record<string, string>);
        const trees = Object.fromEntries(texts.map(([key, text]) => [key, treeOf(key, text)]));
        return { code: JSON.stringify(trees), map: null };
      }
      if (!SOURCE.test(id) || !code.includes('defaultMessage')) return undefined;
      return { code: compileTexts(code, id), map: null };
    },
  };
}
