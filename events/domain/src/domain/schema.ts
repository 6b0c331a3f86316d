import type { TSchema, Type as TypeBox } from 'typebox';

type Schema = Readonly<Record<string, unknown>>;
type Builder = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unsafe'
>;

/** Not part of the JSON. */
const optional = Symbol('optional');

function objectOf(properties: Readonly<Record<string, Schema>>): Schema {
  const required = Object.keys(properties).filter((name) => !(optional in (properties[name] ?? {})));
  return { type: 'object', required, properties };
}

const builder = {
  Array: (items: Schema) => ({ type: 'array', items }),
  Boolean: () => ({ type: 'boolean' }),
  Enum: (values: readonly unknown[]) => ({ enum: values }),
  Integer: () => ({ type: 'integer' }),
  Literal: (value: unknown) => ({ type: typeof value, const: value }),
  Null: () => ({ type: 'null' }),
  Number: () => ({ type: 'number' }),
  Object: objectOf,
  Optional: (schema: Schema) => ({ ...schema, [optional]: true }),
  Record: (_name: Schema, value: Schema) => ({ type: 'object', patternProperties: { '^.*$': value } }),
  String: () => ({ type: 'string' }),
  Union: (anyOf: readonly Schema[]) => ({ anyOf }),
  Unsafe: (schema: Schema) => schema,
};

/**
 * Builds plain JSON Schemas with the types of TypeBox. Facts outlive libraries, and every thread of a server declares them,
 * so nothing of TypeBox is loaded: that takes a tenth of a second and five megabytes a thread.
 */
export const Type = builder as unknown as Builder;

export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
