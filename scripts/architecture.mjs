import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/architecture/main.ts', { pages: false });
