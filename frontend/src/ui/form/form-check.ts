import { SCHEMA_OPTIONS } from '@ringpost/domain/rules/schema-options';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { TObject } from 'typebox';

/** Checks schemas as the server does, with the same formats. Only the formats of forms are here. */
export function formSchemas(): Ajv2020 {
  const ajv = new Ajv2020({ ...SCHEMA_OPTIONS, code: { source: true, esm: true, lines: true } });
  ajv.addFormat('email', fullFormats.email);
  return ajv;
}

/**
 * The check of a form. Only `*.forms.ts` may call it. The build replaces those files by generated code, because ajv makes
 * functions from text, which the pages do not allow in a browser.
 */
export function formCheck(schema: TObject): ValidateFunction {
  return formSchemas().compile(schema);
}
