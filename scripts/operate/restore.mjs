import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run restore -- <backup folder> <new data folder> --key-file file [--approval-file file | --alone reason | --without-approval reason]
  [--no-audit] [--json]

Restores an encrypted backup into a new data folder: it checks every byte, decrypts it, and audits the result. The views are not in a
backup; the first start builds them. A plain copy needs no restore: name it in RINGPOST_DATA.

Two admins of the restored store decide: one asks, another one approves, each with the password, and with a code of the app or a recovery
code if the account has a second factor. On a terminal they are asked after the audit, before the folder is put in place. Elsewhere they
are named by RINGPOST_RESTORE_ASKED_BY, RINGPOST_RESTORE_ASKED_PASSWORD, RINGPOST_RESTORE_ASKED_CODE, and RINGPOST_RESTORE_APPROVED_ with the
same endings: in the environment, or in a file. Who decided is a fact in the restored log.

  --key-file           the file with the key that the backup was made with
  --approval-file      a file with these variables, one NAME=value a line
  --alone              why there are not two: refused if the restored store has two active admins
  --without-approval   why none of the admins can be reached. It is a fact too, and the page of operations warns of it for 30 days
  --no-audit           does not audit the result
  --json               one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help               prints this text

Exit code: 0 it is restored, and every invariant holds · 1 it is restored, and an invariant is broken · 2 it could not be restored or
audited, or nobody approved it; the reason is printed, and nothing is left`;

await becomeProgram('scripts/operate/restore/main.ts', { pages: false, help });
