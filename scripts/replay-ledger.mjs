import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/ledger/main.ts', { pages: false });
