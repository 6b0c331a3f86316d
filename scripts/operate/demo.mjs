import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/demo/main.ts', { pages: false });
