import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/sample-noun/main.ts', { pages: false });
