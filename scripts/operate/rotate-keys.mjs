import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run rotate-keys -- [--new-file file [--old-file file]] [--heads] [--json]

Wraps the keys of all subjects, and every other stored secret, with a new master key; or makes a new key of the heads of the log and of
the roots of balances; or both. It reads the store of the settings, and their master key only without --new-file. On the embedded
engine no server may run meanwhile. If it is stopped, the same command goes on.

  --new-file   a file with the new master key: 32 random bytes, as openssl rand -hex 32 prints them
  --old-file   the file with the present one; without it, keys that are in clear are wrapped for the first time
  --heads      makes a new key of the heads; the one before it signs that, and what it signed before stays proved
  --json       one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help       prints this text

Exit code: 0 it is done, and only the new keys are used · 2 it could not end, and the reason is printed; until it ends, both master keys
are needed`;

await becomeProgram('scripts/operate/rotate-keys/main.ts', { pages: false, help });
