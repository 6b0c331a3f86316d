import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/first-start/main.ts', { pages: false });
