import { nodeFlags } from '../setup/node-flags.mjs';
import { becomeProgram } from '../setup/setup.mjs';

const help = `npm start

Starts all services in one process, on one port. It first brings what is missing: Node, packages, the pages.
scripts/README.md lists the settings, which are environment variables: PORT, HOST, RINGPOST_DATA …

  --help   prints this text

Exit code: 0 it was stopped · 1 it could not start, and the reason is printed`;

await becomeProgram('scripts/operate/start/main.ts', { pages: true, nodeFlags, help });
