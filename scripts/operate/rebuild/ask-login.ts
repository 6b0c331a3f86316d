import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { AdminLogin } from './ask-server.ts';

const { stdin, stderr } = process;

async function ask(question: string, isSecret: boolean): Promise<string> {
  stderr.write(question);
  // What is typed is shown by the interface, so a secret is written to nowhere.
  const output = isSecret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr;
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    if (isSecret) stderr.write('\n');
  }
}

/** Who asks the server: from the environment, or from the person at the terminal. @throws Error with one sentence */
export async function askLogin(env: NodeJS.ProcessEnv): Promise<AdminLogin> {
  const { RINGPOST_ADMIN_EMAIL: email, RINGPOST_ADMIN_PASSWORD: password } = env;
  if (email && password) return { email, password };
  if (!stdin.isTTY)
    throw new Error(
      'A running server is asked, as an admin: set RINGPOST_ADMIN_EMAIL and RINGPOST_ADMIN_PASSWORD.',
    );
  return {
    email: email || (await ask('Email of an admin: ', false)),
    password: password || (await ask('Password: ', true)),
  };
}
