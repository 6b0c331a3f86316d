import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run rebuild -- <view> [--cancel] [--reason text] [--url address] [--json]

Builds the rows of one view again from the log, such as orders, and shows how far it is. Readers see the old rows until the new
ones are complete. If a server runs, it is asked to build, as an admin: RINGPOST_ADMIN_EMAIL and RINGPOST_ADMIN_PASSWORD say which,
and a terminal asks for what is not set. Without a server this program builds by itself. If it is stopped, the next one goes on.

  --cancel   ends the rebuild that a server does; readers keep the old rows
  --reason   why; it is stored in the log
  --url      where the server is, if neither PORT nor PUBLIC_URL says it
  --json     one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help     prints this text

Exit code: 0 readers see the new rows, or the rebuild is cancelled · 1 the rebuild failed, was cancelled, or there was none to cancel · 2 it could not run`;

await becomeProgram('scripts/operate/rebuild/main.ts', { pages: false, help });
