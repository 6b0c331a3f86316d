import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/prove/sample-noun/main.ts', { pages: false });
