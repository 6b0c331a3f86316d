import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run replay-ledger -- [user id] [--json]

With a user id: prints every movement of this customer's money, with the balance after it.
Without one: replays the money of all customers from the log, and proves each balance and the whole ledger.
It reads, and changes nothing. It may run beside a server.

  --json   one JSON object for each movement; for all customers one for each wallet, and a last one for the whole. This is how it prints if the output is no terminal.
  --help   prints this text

Exit code: 0 everything agrees · 1 something does not agree, and is named · 2 it could not run`;

await becomeProgram('scripts/operate/ledger/main.ts', { pages: false, help });
