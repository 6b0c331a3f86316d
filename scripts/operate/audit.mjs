import { auditFlags } from '../setup/node-flags.mjs';
import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run audit -- [data folder] [--at-rest] [--log file]... [--heads file] [--head-key file] [--json]

Checks every invariant of the log and of the views: money, orders, numbers, messages, private texts, and the chain of hashes. It
reads, and changes nothing. It may run beside a server. Without a folder it checks the store of the settings. It builds all views
again in the folder of TMPDIR, which needs as much room as they have, and removes them at the end.

  --at-rest         no server runs, so what is due by now need not be done
  --log file        also looks for private texts in this file, such as the server's log; it may be given several times
  --heads file      also compares the log with these signed heads, which npm run heads has printed
  --head-key file   proves the heads with this public key, and with the keys that replaced it, each signed by the one before it
  --json            one JSON object for each invariant, and a last one. This is how it prints if the output is no terminal
  --help            prints this text

Exit code: 0 every invariant holds · 1 one is broken, and is named with its place · 2 it could not run`;

await becomeProgram('scripts/operate/audit/main.ts', { pages: false, nodeFlags: auditFlags, help });
