import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/prove/architecture/main.ts', { pages: false });
