import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/mutations/main.ts', { pages: false });
