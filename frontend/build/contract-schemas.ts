import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** The request shapes that the server checks with, which forms read too. */
function isContract(id: string): boolean {
  return /\/command-api\/src\/[^?]+\.contract\.ts$/.test(id);
}

/**
 * Gives the browser a contract as the plain JSON Schema it comes to, so that forms and server share one shape and the
 * library that writes shapes stays on the server.
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
