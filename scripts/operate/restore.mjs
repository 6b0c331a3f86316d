import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run restore -- <backup folder> <new data folder> --key-file file [--no-audit] [--json]

Restores an encrypted backup into a new data folder: it checks every byte, decrypts it, and audits the result. The views are not in a
backup; the first start builds them. A plain copy needs no restore: name it in RINGPOST_DATA.

No second admin approves a restore. It runs on the machine while no server runs, so nothing can prove there that two people agree.
Whoever may log in to the machine can restore alone; limit who may.

  --key-file   the file with the key that the backup was made with
  --no-audit   does not audit the result
  --json       one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help       prints this text

Exit code: 0 it is restored, and every invariant holds · 1 it is restored, and an invariant is broken · 2 it could not be restored or
audited, and the reason is printed; if it could not be restored, nothing is left`;

await becomeProgram('scripts/operate/restore/main.ts', { pages: false, help });
