import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type TSchema, Type } from 'typebox';
import { reject } from '../domain/index.ts';
import { fieldErrors } from './field-errors.ts';

/** Passes what fits; refuses the rest with `invalid-request` and a sentence per field. May set defaults and coerce. */
export type Check = (data: unknown) => void;

// `verbose` hands the value over with the error, to tell an empty field from a short one.
const options = {
  strict: true,
  verbose: true,
  allErrors: true,
  removeAdditional: false,
  allowUnionTypes: true,
  // 0.28 is 280.00000000000006 thousandths to a computer.
  multipleOfPrecision: 6,
} as const;
const exact = new Ajv2020(options);
// `1e999` is coerced to Infinity; strict about numbers, ajv would hold that against no bound instead of against each.
const fromText = new Ajv2020({ ...options, coerceTypes: true, useDefaults: true, strictNumbers: false });
for (const ajv of [exact, fromText]) addFormats.default(ajv);

/** Checks a body: types as they are written, no field beyond the declared ones. Without a schema only `{}` passes. */
export function checkBody(schema: TSchema | undefined): Check {
  return compile(exact, schema);
}

/** Checks a path's or a query's values, which come as text: numbers and booleans are coerced, defaults filled in. */
export function checkText(schema: TSchema | undefined): Check {
  return compile(fromText, schema);
}

function compile(ajv: Ajv2020, schema: TSchema | undefined): Check {
  const valid = ajv.compile(closed(schema ?? Type.Object({})));
  return (data) => {
    if (valid(data)) return;
    throw reject('invalid-request', { errors: fieldErrors((valid.errors ?? []) as ErrorObject[]) });
  };
}

/**
 * The schema with every object closed that does not say otherwise, so that forgetting it cannot open a route to
 * mass assignment. Parts of an intersection stay open: each would refuse the fields of the others.
 */
export function closed(schema: TSchema): Record<string, unknown> {
  return close(schema, true) as Record<string, unknown>;
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
