import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run backup -- <new folder>

Saves the data folder of the settings in a new folder, also beside a running server. Servers are backed up with their own tools.

  --help   prints this text

Exit code: 0 it is saved · 2 it could not be saved, and the reason is printed`;

await becomeProgram('scripts/operate/backup/main.ts', { pages: false, help });
