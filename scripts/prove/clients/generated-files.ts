import type { ApiDocument } from './described-calls.ts';
import { writePython } from './write-python.ts';
import { writeTypeScript } from './write-typescript.ts';

/** The files that follow from the description of the API, by their paths. */
export function generatedFiles(document: ApiDocument): Readonly<Record<string, string>> {
  return {
    'clients/sdk/src/generated/api.ts': writeTypeScript(document),
    'clients/python/ringpost/_api.py': writePython(document),
  };
}
