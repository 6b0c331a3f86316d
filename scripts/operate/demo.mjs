import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run demo

Posts messages to the numbers of a demo on servers, until it is stopped. PUBLIC_URL says where. npm start does this by itself.

  --help   prints this text

Exit code: 0 it was stopped · 1 it could not start, and the reason is printed`;

await becomeProgram('scripts/operate/demo/main.ts', { pages: false, help });
