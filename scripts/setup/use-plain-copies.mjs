// `node --import` this file: Node then reads the copies of the sources in plain JavaScript, in every thread. Node's own stripper
// of types is WebAssembly, and the process can die where several of its threads have that. A source without a copy is stripped by
// Node as usual.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { plainPath } from './plain-copy.mjs';

registerHooks({
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
