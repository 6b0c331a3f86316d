import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/backup/main.ts', { pages: false });
