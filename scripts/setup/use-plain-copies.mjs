// `node --import` this file: Node then reads the copies of the sources in plain JavaScript, in every thread. Node's own stripper
// of types is WebAssembly, and the process can die where several of its threads have that. A source without a copy is stripped by
// Node as usual.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plainPath } from './plain-copy.mjs';

/** Where the parts of our packages are, by their names. Each package is there once, so it does not matter who imports it. */
const parts = new Map();

/** @param {string} specifier */
function isFile(specifier) {
  return (specifier.startsWith('./') || specifier.startsWith('../')) && specifier.endsWith('.ts');
}

registerHooks({
  // Node itself looks at the disk several times for each import, which is a quarter of the work of a start.
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (isFile(specifier) && parentURL?.startsWith('file:'))
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    if (!specifier.startsWith('@ringpost/')) return nextResolve(specifier, context);
    const known = parts.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true };
    parts.set(specifier, known);
    return known;
  },
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    try {
      const source = readFileSync(plainPath(readFileSync(fileURLToPath(url))));
      return { format: 'module', source, shortCircuit: true };
    } catch {
      return nextLoad(url, context);
    }
  },
});
