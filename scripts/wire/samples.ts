/** A JSON Schema as the contracts write it, as far as requests use it. */
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
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** How a value travels: typed in JSON, or as the text of a query or a form. */
export type Travel = 'json' | 'text';

/** A value that breaks one rule. */
export interface Breach {
  readonly rule: string;
  readonly value: unknown;
}

const textOfPattern: Readonly<Record<string, string>> = {
  '^[A-Z]{2}$': 'US',
  '^\\+?\\d{1,15}$': '+1212',
  '^\\+[1-9]\\d{6,14}$': '+12125550000',
  '\\S': 'a',
};
const textOfFormat: Readonly<Record<string, string>> = {
  uuid: '0198c0de-0000-7000-8000-000000000001',
  email: 'somebody@wire.example',
  'date-time': '2026-11-21T10:00:00.000Z',
};

/** A value that fits. A shape it does not know is an error, so that a new kind of field cannot go untested. */
export const sampleOf = (shape: Shape): unknown => {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {});
  switch (shape.type) {
    case 'string':
      return sampleText(shape);
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, shape.minimum ?? 1), shape.maximum ?? 1);
    case 'boolean':
      return true;
    default:
      throw new Error(`teach samples.ts to make a ${JSON.stringify(shape)}`);
  }
};

const sampleText = ({ format, pattern, minLength = 1 }: Shape): string => {
  const known = format ? textOfFormat[format] : pattern ? textOfPattern[pattern] : 'a'.repeat(minLength);
  if (known === undefined) throw new Error(`teach samples.ts a text like ${pattern ?? format}`);
  return known;
};

/** Every way in which a value of that shape can be wrong. */
export const breachesOf = (shape: Shape, travel: Travel): readonly Breach[] => {
  const typed = travel === 'json' ? wrongTypes(shape) : [{ rule: 'twice', value: ['a', 'b'] }];
  return [...typed, ...wrongValues(shape)];
};

const wrongTypes = (shape: Shape): readonly Breach[] => {
  const types = new Set(typesOf(shape));
  const values = { string: '1', number: 1, boolean: true, null: null, array: ['US'], object: {} };
  return Object.entries(values)
    .filter(([type]) => !types.has(type) && !(type === 'number' && types.has('integer')))
    .map(([type, value]) => ({ rule: `a ${type}`, value }));
};

const typesOf = (shape: Shape): readonly string[] => {
  if (shape.anyOf) return shape.anyOf.flatMap(typesOf);
  if (shape.enum) return shape.enum.map((value) => typeof value);
  if (shape.const !== undefined) return [typeof shape.const];
  return [shape.type ?? 'unknown'];
};

const wrongValues = (shape: Shape): readonly Breach[] => {
  const breaches: Breach[] = [];
  const add = (rule: string, value: unknown): void => void breaches.push({ rule, value });
  if (shape.enum || shape.const !== undefined) add('outside the list', 'nonsense');
  else if (shape.anyOf) {
    for (const breach of shape.anyOf.flatMap(wrongValues)) {
      if (shape.anyOf.every((part) => part.type === 'null' || part.const !== undefined || part.format))
        breaches.push(breach);
    }
  } else if (shape.type === 'string') {
    if (shape.format || (shape.pattern && shape.pattern !== '\\S')) add('of another form', 'nonsense!');
    if (shape.pattern === '\\S') add('blank', '   ');
    if (shape.minLength || shape.format || shape.pattern) add('empty', '');
    if (shape.minLength && shape.minLength > 1) add('too short', 'a'.repeat(shape.minLength - 1));
    if (shape.maxLength) add('too long', 'a'.repeat(shape.maxLength + 1));
  } else if (shape.type === 'integer' || shape.type === 'number') {
    add('negative', -1);
    add('no number', 'many');
    if (shape.type === 'integer') add('a fraction', 1.5);
    if (shape.exclusiveMinimum !== undefined) add('too little', shape.exclusiveMinimum);
    if (shape.minimum !== undefined) add('below the least', shape.minimum - 1);
    if (shape.maximum === undefined) throw new Error('a count without a bound is an invitation');
    add('too much', shape.maximum + 1);
    // JSON has no infinity; a text of too many digits is one.
    if (shape.maximum < 1e9) add('huge', 1e9);
  } else if (shape.type === 'boolean') add('neither', 'maybe');
  else if (shape.type !== 'null') throw new Error(`teach samples.ts to break a ${JSON.stringify(shape)}`);
  return breaches;
};
