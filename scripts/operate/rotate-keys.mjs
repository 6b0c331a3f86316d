import { becomeProgram } from '../setup/setup.mjs';

const help = `npm run rotate-keys -- --new-file file [--old-file file] [--json]

Wraps the keys of all subjects with a new master key. It reads the store of the settings, but not their master key. On the embedded
engine no server may run meanwhile. If it is stopped, the same command goes on.

  --new-file   a file with the new master key: 32 random bytes, as openssl rand -hex 32 prints them
  --old-file   the file with the present one; without it, keys that are in clear are wrapped for the first time
  --json       one JSON object a second, and a last one. This is how it prints if the output is no terminal
  --help       prints this text

Exit code: 0 only the new master key is needed now · 2 it could not end, and the reason is printed; both are needed until it ends`;

await becomeProgram('scripts/operate/rotate-keys/main.ts', { pages: false, help });
