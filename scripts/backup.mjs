import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/backup/main.ts', { pages: false });
