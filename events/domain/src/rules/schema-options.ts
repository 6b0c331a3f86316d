/**
 * How the server and the browser's forms read a JSON Schema (options of ajv). Unknown keywords are errors. All errors are
 * reported, not only the first. 0.28 is a multiple of 0.001, although floating point calculates 280.00000000000006.
 */
export const SCHEMA_OPTIONS = {
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  multipleOfPrecision: 6,
} as const;
