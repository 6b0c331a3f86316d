import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { EventMeta, FACT_KINDS, PERSONAL_FIELDS } from '../domain/index.ts';
import { spellSchema } from './spell-schema.ts';

const history = new URL('./history/', import.meta.url);

interface Frozen {
  /** The data of each kind of event, and the meta of all. */
  readonly shapes: Readonly<Record<string, string>>;
  readonly personalFields: Readonly<Record<string, readonly string[]>>;
  /** Who may have caused each kind of event: kinds of actors, separated by spaces. */
  readonly causedBy: Readonly<Record<string, string>>;
  /**
   * Choices that a shape has got: each is a part of its text with its `|`. Without them the text is the line in `shapes`, so all
   * that was stored is still read.
   */
  readonly widened: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of each stored example, without white space. */
  readonly examples: Readonly<Record<string, string>>;
}

const frozen = JSON.parse(readFileSync(new URL('./frozen.json', import.meta.url), 'utf8')) as Frozen;

const shapes: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...FACT_KINDS].map(([type, { data }]) => [type, spellSchema(data)])),
  meta: spellSchema(EventMeta),
};
const personal: Readonly<Record<string, readonly string[]>> = Object.fromEntries(PERSONAL_FIELDS);

const causedBy: Readonly<Record<string, string>> = Object.fromEntries(
  [...FACT_KINDS].map(([type, { by }]) => [type, by.join(' ')]),
);

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

/** The shape without the choices that it has got. */
function asFrozen(name: string): string | undefined {
  const choices = frozen.widened[name] ?? [];
  return choices.reduce((shape, choice) => shape.replace(choice, ''), shapes[name] ?? '');
}

function missingIn<T>(
  present: Readonly<Record<string, unknown>>,
  all: Readonly<Record<string, T>>,
): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(present, name)));
}

// Logs contain these events forever. For another shape add a new event beside the old one, with its example. Add what is
// new to `frozen.json` by hand; never change or delete a line that is there. A list of choices may get one more, in `widened`.
describe('stored events are frozen', () => {
  it.each(Object.entries(frozen.shapes))('%s keeps its shape', (name, shape) => {
    expect(asFrozen(name)).toBe(shape);
  });

  it.each(Object.entries(frozen.widened))('%s has got only choices', (_name, choices) => {
    for (const choice of choices) expect(choice).toMatch(/^\|(?:"[^"]*"|\{.*\})$|^(?:"[^"]*"|\{.*\})\|$/);
  });

  it.each(Object.entries(frozen.examples))('%s stays as it was written', (file, digest) => {
    expect(examples()[file]).toBe(digest);
  });

  it.each(Object.entries(frozen.personalFields))('%s keeps its sealed fields', (type, fields) => {
    expect(personal[type]).toEqual(fields);
  });

  it.each(Object.entries(frozen.causedBy))('%s may still be caused by all who could cause it', (type, by) => {
    expect(causedBy[type]?.split(' ')).toEqual(expect.arrayContaining(by.split(' ')));
  });

  it('contain everything new', () => {
    const added = {
      shapes: missingIn(frozen.shapes, shapes),
      personalFields: missingIn(frozen.personalFields, personal),
      causedBy: missingIn(frozen.causedBy, causedBy),
      examples: missingIn(frozen.examples, examples()),
    };
    expect(added, 'add these lines to events/domain/src/versioning/frozen.json').toEqual({
      shapes: {},
      personalFields: {},
      causedBy: {},
      examples: {},
    });
  });
});

describe('a shape', () => {
  it('is the same whatever the order of its fields and values', () => {
    const one = Type.Object({ a: Type.Enum(['x', 'y']), b: Type.Union([Type.Integer(), Type.Null()]) });
    const other = Type.Object({ b: Type.Union([Type.Null(), Type.Integer()]), a: Type.Enum(['y', 'x']) });
    expect(spellSchema(one)).toBe('{a:"x"|"y",b:integer|null}');
    expect(spellSchema(other)).toBe(spellSchema(one));
  });

  it('differs if a name, a type, a list or an optional field differs', () => {
    const kinds = [
      Type.Object({ a: Type.String() }),
      Type.Object({ b: Type.String() }),
      Type.Object({ a: Type.Integer() }),
      Type.Object({ a: Type.Optional(Type.String()) }),
      Type.Object({ a: Type.Array(Type.String()) }),
      Type.Object({ a: Type.Literal('string') }),
      Type.Record(Type.String(), Type.String()),
    ];
    expect(new Set(kinds.map(spellSchema)).size).toBe(kinds.length);
  });
});
