import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/audit/main.ts', { pages: false });
