import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { expect, it } from 'vitest';
import { nodeFlags } from '../../setup/node-flags.mjs';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));
const EMAIL = 'second@example.org';
const PASSWORD = 'a-password-of-the-operator';

/** Runs the program to its end. */
function run(settings: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...settings };
  return new Promise<{ readonly code: number; readonly text: string }>((resolve) => {
    execFile(process.execPath, [...nodeFlags, PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: `${stdout}${stderr}` }),
    );
  });
}

it('the program makes a super admin, who must change the password, once for each address', async () => {
  const folder = await dataFolder();
  try {
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
    const settings = { RINGPOST_DATA: folder.path, RINGPOST_ADMIN_PASSWORD: PASSWORD };
    expect(await run(settings, EMAIL)).toEqual({
      code: 0,
      text: `{"state":"made","email":"${EMAIL}","role":"super_admin","must_change_password":true}\n`,
    });
    const taken = await run(settings, EMAIL);
    expect(taken).toMatchObject({ code: 2, text: expect.stringMatching(/^The admin could not be made: /) });
    const engine = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    const events = await engine.events.readAll();
    await engine.close();
    expect(events.filter(({ type }) => type === 'AccountConfirmed')).toHaveLength(1);
    expect(events.find(({ type }) => type === 'AccountRegistered')?.data).toMatchObject({
      ...{ email: EMAIL, role: 'admin', mustChangePassword: true },
    });
    expect(events.find(({ type }) => type === 'RoleGiven')?.data).toMatchObject({ role: 'super_admin' });
  } finally {
    await folder.remove();
  }
});

it('the program asks for a password where nobody reads a terminal', async () => {
  const folder = await dataFolder();
  try {
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
    expect(await run({ RINGPOST_DATA: folder.path }, EMAIL)).toEqual({
      code: 2,
      text: 'RINGPOST_ADMIN_PASSWORD is not set; where the output is no terminal, it must be given.\n',
    });
  } finally {
    await folder.remove();
  }
});
