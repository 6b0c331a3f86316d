import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/ledger/main.ts', { pages: false });
