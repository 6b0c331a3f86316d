import { reject } from '@ringpost/domain';
import { SCHEMA_OPTIONS } from '@ringpost/domain/rules/schema-options';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type TSchema, Type } from 'typebox';
import { fieldErrors } from './field-errors.ts';
import { measureTextsFast } from './text-length.ts';

/**
 * Accepts a value that fits. Refuses others with `invalid-request` and a sentence per field. May set defaults and convert
 * types.
 */
export type Check = (data: unknown) => void;

// `verbose` adds the value to the error, to tell an empty field from a short one. Code that ajv does not optimise is compiled in half of
// the time, while the first request of a route waits, and checks as fast.
const options = {
  ...SCHEMA_OPTIONS,
  verbose: true,
  removeAdditional: false,
  code: { optimize: false },
} as const;
const exact = new Ajv2020(options);
// `1e999` is converted to Infinity. With strict numbers, ajv would ignore each bound for it.
const fromText = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true, strictNumbers: false });
for (const ajv of [exact, fromText]) {
  addFormats.default(ajv);
  measureTextsFast(ajv);
}

function close(schema: unknown, seal: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => close(part, seal));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    copy[key] =
      key === 'const' || key === 'default' || key === 'enum' ? value : close(value, key !== 'allOf' && seal);
  }
  if (seal && copy.type === 'object' && copy.properties && !('additionalProperties' in copy)) {
    copy.additionalProperties = false;
  }
  return copy;
}

/**
 * The schema with all objects closed, unless one says otherwise. So a forgotten setting cannot allow mass assignment.
 * Parts of an intersection stay open, because each would refuse the fields of the others.
 */
export function closed(schema: TSchema): Record<string, unknown> {
  return close(schema, true) as Record<string, unknown>;
}

/** Compiles a schema when it is first used. Compiling those of all routes would take an eighth of the start. */
function compile(ajv: Ajv2020, schema: TSchema): Check {
  let valid: ValidateFunction | undefined;
  return (data) => {
    valid ??= ajv.compile(closed(schema));
    if (valid(data)) return;
    throw reject('invalid-request', { errors: fieldErrors((valid.errors ?? []) as ErrorObject[]) });
  };
}

/** One check for each schema, whoever asks: two answers of a route, the audit, and the next server of a test share many. */
function checksBy(ajv: Ajv2020): (schema: TSchema) => Check {
  const known = new WeakMap<TSchema, Check>();
  return (schema) => {
    const check = known.get(schema) ?? compile(ajv, schema);
    known.set(schema, check);
    return check;
  };
}

const NOTHING = Type.Object({});
const bodies = checksBy(exact);
const texts = checksBy(fromText);

/** Checks a body: types without conversion, only declared fields. Without a schema only `{}` is accepted. */
export function checkBody(schema: TSchema = NOTHING): Check {
  return bodies(schema);
}

/** Checks the values of a path or a query, which are texts. Numbers and booleans are converted, and defaults are set. */
export function checkText(schema: TSchema = NOTHING): Check {
  return texts(schema);
}
