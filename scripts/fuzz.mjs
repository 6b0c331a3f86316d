import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/fuzz/main.ts', { pages: false });
