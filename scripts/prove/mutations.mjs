import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/prove/mutations/main.ts', { pages: false });
