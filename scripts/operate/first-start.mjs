import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run first-start, or npm run seed -- [--json]

Fills an empty store, makes its first admin, and ends. It may run again: it adds only what is missing. npm start does this by itself.

  --json   one JSON object. This is how it prints if the output is no terminal
  --help   prints this text

Exit code: 0 the store is ready · 1 it could not be filled, and the reason is printed`;

await becomeProgram('scripts/operate/first-start/main.ts', { pages: false, help });
