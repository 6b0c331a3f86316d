import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run heads -- [--public-key | --keys]

Prints the signed heads of the log of the settings, one a line: what the log was, hour by hour. Keep them in another place: then
npm run audit -- --heads file proves that the log was not written again since. It may run beside a server.

  --public-key   prints the public half of the key of the heads instead; keep it in another place, for --head-key of the audit
  --keys         prints all keys that ever signed heads instead, one a line, each with the signature of the one before it
  --help         prints this text

Exit code: 0 all are printed · 2 there is none, or the store could not be read`;

await becomeProgram('scripts/operate/heads/main.ts', { pages: false, help });
