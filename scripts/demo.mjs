import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/demo/main.ts', { pages: false });
