/** A JSON Schema as in the contracts, as far as requests use it. */
export interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** How a value is sent: typed in JSON, or as the text of a query or a form. */
export type Travel = 'json' | 'text';

/** A value that breaks one rule. */
export interface Breach {
  readonly rule: string;
  readonly value: unknown;
}

/** At least one visible character. */
const BLANK = '\\S';
/** The pattern of a reason: any text that is long enough without the blanks around it. */
const LONG_ENOUGH = '\\S[\\s\\S]+\\S';
const textOfPattern: Readonly<Record<string, string>> = {
  '^(?:[a-z][a-z-]*|/(?![/\\\\])[^\\\\\\s]*)$': 'dashboard-buy-now',
  '^[A-Z]{2}$': 'US',
  '^(?:[A-Z]{2})?$': 'US',
  '^\\d{4}-\\d{6,12}$': '2026-000001',
  '^\\+?\\d{1,15}$': '+1212',
  '^\\+[1-9]\\d{6,14}$': '+12125550000',
  '^\\+1\\d{1,6}$': '+1212',
  '^https?://\\S+$': 'https://receiver.example/hooks',
  '^[\\da-fA-F.:]{2,39}(?:/\\d{1,3})?$': '203.0.113.0/24',
  '^\\d{10}$': '4155550132',
  '^[0-9A-Za-z]+$': '0000000000000007',
  '^[A-Za-z0-9_-]{1,128}$': 'EGF3kvVDcqB9Gi2F7hsCwL',
  '^[\\w-]{43}$': 'the-secret-of-a-browser-of-43-characters-00',
  '^[A-Za-z0-9_-]+$': 'EGF3kvVDcqB9Gi2F7hsCwL',
  '^[a-z-]{1,20}$': 'internal',
  '^(?:\\d{5}|[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d)$': '94103',
  '\\S[\\s\\S]+\\S': 'For a test',
  [BLANK]: 'a',
};
const textOfFormat: Readonly<Record<string, string>> = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  email: 'somebody@wire.example',
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
};

function sampleText({ format, pattern, minLength = 1 }: Shape): string {
  const text = format ? textOfFormat[format] : pattern ? textOfPattern[pattern] : 'a'.repeat(minLength);
  if (text === undefined) throw new Error(`teach samples.ts a text like ${pattern ?? format}`);
  return text;
}

/** A valid value. An unknown shape is an error, so that a new kind of field cannot stay untested. */
export function sampleOf(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {});
  if (shape.type === 'object' && shape.additionalProperties === true) return {};
  if (shape.type === 'object' && shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, field]) => [name, sampleOf(field)]),
    );
  switch (shape.type) {
    case 'string':
      return sampleText(shape);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, shape.minimum ?? 1), shape.maximum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      if (shape.items && shape.maxItems !== undefined) return [sampleOf(shape.items)];
      throw new Error(`teach samples.ts to make a ${JSON.stringify(shape)}`);
    default:
      throw new Error(`teach samples.ts to make a ${JSON.stringify(shape)}`);
  }
}

function typesOf(shape: Shape): readonly string[] {
  if (shape.anyOf) return shape.anyOf.flatMap(typesOf);
  if (shape.enum) return shape.enum.map((value) => typeof value);
  if (shape.const !== undefined) return [typeof shape.const];
  return [shape.type ?? 'unknown'];
}

function wrongTypes(shape: Shape): readonly Breach[] {
  const types = new Set(typesOf(shape));
  const values = { string: '1', number: 1, boolean: true, null: null, array: ['US'], object: {} };
  return Object.entries(values)
    .filter(([type]) => !types.has(type) && !(type === 'number' && types.has('integer')))
    .map(([type, value]) => ({ rule: `a ${type}`, value }));
}

function longTexts(isBounded: boolean, maxLength: number | undefined): readonly Breach[] {
  if (maxLength === undefined && !isBounded) throw new Error('a text without a bound is an invitation');
  return [{ rule: 'too long', value: 'a'.repeat((maxLength ?? 10_000) + 1) }];
}

function wrongTexts({ format, pattern, minLength = 0, maxLength }: Shape): readonly Breach[] {
  const mayBeEmpty = pattern !== undefined && new RegExp(pattern).test('');
  const isAnyText = pattern === BLANK || pattern === LONG_ENOUGH;
  const isBounded = format !== undefined || (pattern !== undefined && !isAnyText);
  return [
    ...(isBounded ? [{ rule: 'of another form', value: 'nonsense!' }] : []),
    ...(isAnyText ? [{ rule: 'blank', value: '   ' }] : []),
    ...(pattern === LONG_ENOUGH ? [{ rule: 'too short between blanks', value: ' a  ' }] : []),
    ...((isBounded && !mayBeEmpty) || minLength > 0 ? [{ rule: 'empty', value: '' }] : []),
    ...(minLength > 1 ? [{ rule: 'too short', value: 'a'.repeat(minLength - 1) }] : []),
    ...longTexts(isBounded, maxLength),
  ];
}

function wrongNumbers({ type, minimum, exclusiveMinimum, maximum }: Shape): readonly Breach[] {
  if (maximum === undefined) throw new Error('a count without a bound is an invitation');
  return [
    { rule: 'no number', value: 'many' },
    { rule: 'beyond all numbers', value: '1e999' },
    { rule: 'negative', value: -1 },
    ...(type === 'integer' ? [{ rule: 'a fraction', value: 1.5 }] : []),
    ...(exclusiveMinimum === undefined ? [] : [{ rule: 'too little', value: exclusiveMinimum }]),
    ...(minimum === undefined ? [] : [{ rule: 'below the least', value: minimum - 1 }]),
    { rule: 'above the most', value: maximum + 1 },
    ...(maximum < 1e9 ? [{ rule: 'huge', value: 1e9 }] : []),
  ];
}

/** A wrong item makes its list wrong. */
function wrongLists({ items = {}, maxItems = 0, uniqueItems = false }: Shape): readonly Breach[] {
  const item = sampleOf(items);
  return [
    { rule: 'too many', value: Array.from({ length: maxItems + 1 }, () => item) },
    ...(uniqueItems ? [{ rule: 'one twice', value: [item, item] }] : []),
    ...wrongTypes(items).map(({ rule, value }) => ({ rule: `an item: ${rule}`, value: [value] })),
  ];
}

/** A wrong part makes the whole wrong, and so does one that is missing or that nobody asked for. */
function wrongParts(shape: Shape): readonly Breach[] {
  const good = sampleOf(shape) as Readonly<Record<string, unknown>>;
  const parts = Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    breachesOf(part, 'json').map(({ rule, value }) => ({
      rule: `${name}: ${rule}`,
      value: { ...good, [name]: value },
    })),
  );
  const missing = (shape.required ?? []).map((name) => {
    const { [name]: _, ...value } = good;
    return { rule: `without ${name}`, value };
  });
  return [...parts, ...missing, { rule: 'with a part too many', value: { ...good, nobody_asked: 1 } }];
}

function wrongValues(shape: Shape): readonly Breach[] {
  if (shape.enum || shape.const !== undefined) return [{ rule: 'outside the list', value: 'nonsense' }];
  // A value that breaks one of several forms breaks the others too, as long as each is a single value.
  if (shape.anyOf) {
    const [first, ...others] = shape.anyOf;
    if (first && others.every((other) => other.type === 'null' || other.const !== undefined)) {
      return wrongValues(first).filter(({ value }) => !others.some((other) => other.const === value));
    }
  }
  if (shape.type === 'string') return wrongTexts(shape);
  if (shape.type === 'integer' || shape.type === 'number') return wrongNumbers(shape);
  if (shape.type === 'array') return wrongLists(shape);
  if (shape.type === 'object' && shape.additionalProperties === true) return [];
  if (shape.type === 'object') return wrongParts(shape);
  if (shape.type === 'boolean') return [{ rule: 'neither', value: 'maybe' }];
  throw new Error(`teach samples.ts to break a ${JSON.stringify(shape)}`);
}

/** Every wrong value of that shape. */
export function breachesOf(shape: Shape, travel: Travel): readonly Breach[] {
  const typeFaults = travel === 'json' ? wrongTypes(shape) : [{ rule: 'twice', value: ['a', 'b'] }];
  return [...typeFaults, ...wrongValues(shape)];
}
