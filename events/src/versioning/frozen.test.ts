import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERSONAL_FIELDS } from '../domain/index.ts';
import { declaredShapes } from './declared-shapes.ts';

const domain = new URL('../domain/', import.meta.url);
const history = new URL('./history/', import.meta.url);

interface Frozen {
  readonly shapes: Readonly<Record<string, string>>;
  readonly personalFields: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of each stored example, without white space. */
  readonly examples: Readonly<Record<string, string>>;
}

const frozen = JSON.parse(readFileSync(new URL('./frozen.json', import.meta.url), 'utf8')) as Frozen;

/** What the log stores: the events, their meta, and the amounts in them. */
const STORED = /^[\w-]+[.]events[.]ts\/|^event[.]ts\/(Actor|Origin|EventMeta)$|^money[.]ts\//;

function shapes(): Readonly<Record<string, string>> {
  const sources = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const declared = sources.flatMap((file) =>
    Object.entries(declaredShapes(readFileSync(new URL(file, domain), 'utf8'))).map(([name, shape]) => [
      `${basename(file)}/${name}`,
      shape,
    ]),
  );
  return Object.fromEntries(declared.filter(([name]) => STORED.test(name ?? '')));
}

/** Ignores how the file is formatted. */
function digestOf(json: string): string {
  return createHash('sha256')
    .update(JSON.stringify(JSON.parse(json)))
    .digest('hex');
}

function examples(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(history).map((file) => [file, digestOf(readFileSync(new URL(file, history), 'utf8'))]),
  );
}

function missingIn<T>(
  known: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(known, name)));
}

// Logs contain these events for ever. For another shape add a new event beside the old one, with its example. Add what is
// new to `frozen.json` by hand; never change or delete a line that is there.
describe('stored events are frozen', () => {
  it.each(Object.entries(frozen.shapes))('%s keeps its shape', (name, shape) => {
    expect(shapes()[name]).toBe(shape);
  });

  it.each(Object.entries(frozen.examples))('%s stays as it was written', (file, digest) => {
    expect(examples()[file]).toBe(digest);
  });

  it.each(Object.entries(frozen.personalFields))('%s keeps its sealed fields', (type, fields) => {
    expect(new Map<string, readonly string[]>(Object.entries(PERSONAL_FIELDS)).get(type)).toEqual(fields);
  });

  it('include everything new', () => {
    const added = {
      shapes: missingIn(frozen.shapes, shapes()),
      personalFields: missingIn(frozen.personalFields, PERSONAL_FIELDS),
      examples: missingIn(frozen.examples, examples()),
    };
    expect(added, 'add these lines to events/src/versioning/frozen.json').toEqual({
      shapes: {},
      personalFields: {},
      examples: {},
    });
  });
});

describe('a shape', () => {
  it('is the same however it is formatted, exported or explained', () => {
    const long =
      "/** Why. */\nexport type A = Fact<\n  'A',\n  {\n    readonly a: string; // here\n    readonly b: number;\n  }\n>;\n";
    expect(declaredShapes(long)).toEqual(
      declaredShapes("type A = Fact<'A', { readonly a: string; readonly b: number }>;"),
    );
  });

  it('differs by a name, a type, or what may be left out', () => {
    const shape = (text: string) => declaredShapes(`type A = { ${text} };`).A;
    const kinds = ['readonly a: string', 'readonly b: string', 'readonly a: number', 'readonly a?: string'];
    expect(new Set(kinds.map(shape)).size).toBe(kinds.length);
  });
});
