import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('scripts/prove/clients/main.ts', {
  pages: false,
  help: `npm run clients                   writes the parts of the clients that follow from the description of the API
npm run clients -- pack folder    builds each client and packs it into that folder`,
});
