import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/first-start/main.ts', { pages: false });
