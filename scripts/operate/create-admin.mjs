import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run create-admin -- <email> [--json]

Makes one more super admin, such as when no admin can log in any more. The address must be free. RINGPOST_ADMIN_PASSWORD is the
first password; if it is not set, a terminal shows a new one. It must be changed at the first login. No second admin approves this: whoever runs it has the
machine. It is also the way out when two admins are needed and only one is left. On the embedded engine no server
may run meanwhile.

  --json   one JSON object. This is how it prints if the output is no terminal
  --help   prints this text

Exit code: 0 the admin can log in · 2 none was made, and the reason is printed`;

await becomeProgram('scripts/operate/create-admin/main.ts', { pages: false, help });
