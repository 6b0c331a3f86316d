import { becomeProgram } from './setup/setup.mjs';

await becomeProgram('scripts/start/main.ts', { pages: true });
