import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/bench/main.ts', { pages: true });
