import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run backup -- <folder> [--key-file file] [--json]

Saves the data folder of the settings, also beside a running server. With a key it is encrypted, and a folder that has a backup gets
only what is new. Without a key it is a plain copy in a new folder, which a server can use as it is: protect it as you protect the
data folder. Servers are backed up with their own tools.

  --key-file   a file with 32 random bytes, as openssl rand -hex 32 prints them; keep it apart from the backup
  --json       one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help       prints this text

Exit code: 0 it is saved · 2 it could not be saved, and the reason is printed; an earlier backup is as it was`;

await becomeProgram('scripts/operate/backup/main.ts', { pages: false, help });
