import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run check-journal -- <file> [--json]

Checks a saved journal, CSV or JSON Lines: each line has the hash of all lines up to it, the lines are counted without a gap, and the
entries of each event sum to zero. It needs no store and no server. Compare the last hash with one that was kept elsewhere: whoever
can write the whole file can make all hashes again.

  --json   one JSON object. This is how it prints if the output is no terminal.
  --help   prints this text

Exit code: 0 everything holds · 1 a line does not, and the first one is named · 2 it could not run`;

await becomeProgram('scripts/operate/journal/main.ts', { pages: false, help });
