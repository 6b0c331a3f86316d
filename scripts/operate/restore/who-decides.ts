import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseEnv } from 'node:util';
import type { AdminProof } from '@ringpost/command-api/app';
import type { Decision } from './decide-restore.ts';

type Env = Readonly<Record<string, string | undefined>>;

const REASON_MAX = 500;
const TRIES_AT_A_TERMINAL = 3;
const NAMES = { asks: 'RINGPOST_RESTORE_ASKED', approves: 'RINGPOST_RESTORE_APPROVED' } as const;
const TITLES = { asks: 'The admin who asks for the restore', approves: 'The admin who approves it' } as const;

interface WhoDecides {
  readonly alone: string | undefined;
  readonly withoutApproval: string | undefined;
  /** A file with the variables below. */
  readonly file: string | undefined;
  readonly env: Env;
  readonly isTerminal: boolean;
}

function reasonOf(option: string, text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > REASON_MAX)
    throw new Error(`${option} needs a reason of 1 to ${REASON_MAX} characters.`);
  return reason;
}

/** The variables of one admin. A second factor has no variable if the account has none. */
function proofIn(env: Env, role: 'asks' | 'approves', where: string): AdminProof {
  const name = NAMES[role];
  const [email, password] = [env[`${name}_BY`], env[`${name}_PASSWORD`]];
  if (!email || !password)
    throw new Error(`${name}_${email ? 'PASSWORD' : 'BY'} is not set${where}; both admins must be named.`);
  return { email, password, code: env[`${name}_CODE`] ?? '' };
}

/** Asks at the terminal. A password is not shown. */
async function ask(question: string, isHidden = false): Promise<string> {
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  if (isHidden) process.stdout.write(question);
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await prompt.question(isHidden ? '' : question);
  } finally {
    prompt.close();
    if (isHidden) process.stdout.write('\n');
  }
}

/** Asks for each admin, again after something wrong. */
function askAdmins(): (role: 'asks' | 'approves') => Promise<AdminProof> {
  const asked = new Set<string>();
  return async (role) => {
    if (asked.has(role)) console.log('The address, the password or the code is wrong.');
    asked.add(role);
    console.log(`\n${TITLES[role]}`);
    const email = await ask('  Email: ');
    const password = await ask('  Password: ', true);
    const code = await ask('  Code of the app or recovery code (empty without a second factor): ', true);
    return { email, password, code: code.trim() };
  };
}

/** How it is decided: by the options, by variables of a file or of the environment, or by questions. @throws Error with one sentence */
export function whoDecides({ alone, withoutApproval, file, env, isTerminal }: WhoDecides): Decision {
  if (alone !== undefined && withoutApproval !== undefined)
    throw new Error('--alone and --without-approval exclude each other.');
  if (alone !== undefined) return { way: 'alone', reason: reasonOf('--alone', alone) };
  if (withoutApproval !== undefined)
    return { way: 'unapproved', reason: reasonOf('--without-approval', withoutApproval) };
  const isNamed = Object.values(NAMES).some((name) => env[`${name}_BY`]);
  if (file === undefined && !isNamed && isTerminal)
    return { way: 'approved', prove: askAdmins(), tries: TRIES_AT_A_TERMINAL };
  const given: Env = file === undefined ? env : parseEnv(readFileSync(file, 'utf8'));
  const where = file === undefined ? '' : ` in ${file}`;
  const proofs = { asks: proofIn(given, 'asks', where), approves: proofIn(given, 'approves', where) };
  return { way: 'approved', prove: async (role) => proofs[role], tries: 1 };
}
