import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/audit/main.ts', { pages: false });
