import { SaxesParser } from 'saxes';

/** An element of an answer of Bandwidth. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

/** Elements in one answer, and how deep they may lie in each other. */
const ELEMENTS_MAX = 20_000;
const DEPTH_MAX = 20;

/**
 * Reads an answer as XML. Attributes are dropped, and there is no document type, so no entity of the sender.
 * @throws Error for anything that is no such XML
 */
export function readXml(text: string): XmlElement {
  const top: OpenElement = { name: '', text: '', children: [] };
  const open: OpenElement[] = [top];
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('error', () => {
    throw new Error('Bandwidth answered bad XML');
  });
  parser.on('doctype', () => {
    throw new Error('Bandwidth answered a document type');
  });
  parser.on('opentag', ({ name }) => {
    elements += 1;
    if (elements > ELEMENTS_MAX || open.length > DEPTH_MAX)
      throw new Error('Bandwidth answered too much XML');
    const element = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.write(text).close();
  const [root] = top.children;
  if (!root) throw new Error('Bandwidth answered no XML');
  return root;
}

/** All elements that a path of names leads to, below this one. */
export function elementsAt(element: XmlElement, ...path: readonly string[]): readonly XmlElement[] {
  let found: readonly XmlElement[] = [element];
  for (const name of path)
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** The text of the first element of a path; empty if there is none. */
export function textAt(element: XmlElement, ...path: readonly string[]): string {
  return elementsAt(element, ...path)[0]?.text.trim() ?? '';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An element with a text, or with what it contains. */
export function xml(name: string, ...content: readonly (string | { readonly xml: string })[]) {
  const inside = content.map((part) => (typeof part === 'string' ? escaped(part) : part.xml)).join('');
  return { xml: `<${name}>${inside}</${name}>` };
}
