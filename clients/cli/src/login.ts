import { createRingpost, RingpostError } from '@ringpost/sdk';
import type { Arguments } from './arguments.ts';
import { NoKeyError } from './exit-codes.ts';
import { addressOf, writeKeyFile } from './key-file.ts';
import type { Terminal } from './terminal.ts';

const KEY = /^[\da-f]{32}$/;

/** Keeps a key that Ringpost knows. It is never an argument: those are shown to every user of a machine. */
export async function login(args: Arguments, terminal: Terminal): Promise<void> {
  const url = addressOf(terminal.env, args.values.get('url'));
  const key = (await terminal.askSecret(`Key of ${url}/dashboard/keys: `)).trim();
  if (!KEY.test(key)) throw new NoKeyError('This is not a key: it has 32 hexadecimal characters.');
  const { calls } = createRingpost({ url, key });
  await calls.getUsersBalance({}, { signal: terminal.signal }).catch((error: unknown) => {
    // A key that may only buy is a key too.
    if (!(error instanceof RingpostError && error.code === 'key-not-allowed')) throw error;
  });
  const file = writeKeyFile(terminal.env, { url, key });
  if (args.flags.has('json')) terminal.out(JSON.stringify({ url, file }));
  else terminal.say(`The key is kept in ${file}.`);
}
