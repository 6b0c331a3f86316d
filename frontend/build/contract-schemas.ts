import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Whether a file is a contract: the server checks requests with it, and forms read it too. */
function isContract(id: string): boolean {
  return /\/command-api\/src\/[^?]+\.contract\.ts$/.test(id);
}

/**
 * Gives the browser a contract as plain JSON Schema. So forms and server share one shape, and the browser does not load the
 * schema library.
 */
export function contractSchemas(): Plugin {
  return {
    name: 'ringpost:contracts',
    enforce: 'pre',
    async load(id) {
      if (!isContract(id)) return undefined;
      const contract = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(contract)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
