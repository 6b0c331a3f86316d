import { readFileSync } from 'node:fs';

/** Of the package, whose file is one folder above the program. */
export const VERSION: string = String(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
);
