import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run forget -- <user id or address> --reason text [--keep] [--url address] [--json]

Asks a running server to forget a customer, or to keep one. Another admin must approve it at /admin/dashboard/approvals; seven days
later the customer is forgotten. Until then the customer gets a mail, buys nothing, and can
keep the account. After that nothing names the person any more: amounts and times of what was bought and paid stay. The server is
asked as an admin: RINGPOST_ADMIN_EMAIL and RINGPOST_ADMIN_PASSWORD say which, and a terminal asks for what is not set.

  --reason   why; it is stored in the log and stays there, so do not name the person in it
  --keep     keeps a customer who was to be forgotten
  --url      where the server is, if neither PORT nor PUBLIC_URL says it
  --json     one JSON object. This is how it prints if the output is no terminal
  --help     prints this text

Backups that were made before still have the customer: delete them when the seven days are over.

Exit code: 0 it waits for another admin, or the customer is kept · 1 the server refused, or there is no such customer · 2 it could not run`;

await becomeProgram('scripts/operate/forget/main.ts', { pages: false, help });
