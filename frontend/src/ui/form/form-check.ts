import { SCHEMA_OPTIONS } from '@ringpost/domain/rules/schema-options';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { TObject } from 'typebox';

/** A validator that checks as the server does, with the same formats. It has only the formats that forms need. */
export function formSchemas(): Ajv2020 {
  const ajv = new Ajv2020({ ...SCHEMA_OPTIONS, code: { source: true, esm: true, lines: true } });
  ajv.addFormat('email', fullFormats.email);
  return ajv;
}

/**
 * The check of a form. Only `*.forms.ts` may call it. The build replaces those files with generated code, because ajv makes
 * functions from text, and the CSP of the pages forbids that.
 */
export function formCheck(schema: TObject): ValidateFunction {
  return formSchemas().compile(schema);
}
