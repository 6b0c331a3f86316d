import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/prove/fuzz/main.ts', { pages: false });
