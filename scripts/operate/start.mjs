import { nodeFlags } from '../setup/node-flags.mjs';
import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/operate/start/main.ts', { pages: true, nodeFlags });
