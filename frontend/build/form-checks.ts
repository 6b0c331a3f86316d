import { pathToFileURL } from 'node:url';
import type { ValidateFunction } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { formSchemas } from '../src/ui/form/form-check.ts';

/** ajv counts characters with its own function, which the generated code would load with `require`. */
const COUNT_CHARACTERS = /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g;

/**
 * The checks of a `*.forms.ts` file, as generated code that needs no library.
 * @throws Error if the code needs a part of ajv that is not replaced here
 */
export function formChecksCode(checks: Readonly<Record<string, ValidateFunction>>): string {
  const ajv = formSchemas();
  for (const [name, { schema }] of Object.entries(checks)) ajv.addSchema(schema, name);
  const names = Object.fromEntries(Object.keys(checks).map((name) => [name, name]));
  const code = standaloneCode(ajv, names).replace(COUNT_CHARACTERS, '((text) => [...text].length)');
  const needed = /require\([^)]*\)/.exec(code)?.[0];
  if (needed) throw new Error(`the checks of the forms need ${needed}`);
  return code;
}

/** Gives the browser the checks of forms as generated code, so that the server and the forms use the same validator, ajv. */
export function formChecks(): Plugin {
  return {
    name: 'ringpost:forms',
    enforce: 'pre',
    async load(id) {
      if (!/\/frontend\/src\/[^?]+\.forms\.ts$/.test(id)) return undefined;
      return formChecksCode(await import(pathToFileURL(id).href));
    },
  };
}
