import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount, createDeps } from '@ringpost/command-api/app';
import { openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { createLog } from '@ringpost/web/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBackupKey } from '../backup/backup-key.ts';
import { saveBackup } from '../backup/save-backup.ts';
import { decideRestore } from './decide-restore.ts';
import { restoreBackup } from './restore-folder.ts';
import { whoDecides } from './who-decides.ts';

const SECRET = randomBytes(32);
const PASSWORDS = { ann: 'a password of ann 1', bob: 'a password of bob 2' };

let folder: Awaited<ReturnType<typeof dataFolder>>;
const ids: Record<string, string> = {};

type Variables = Readonly<Record<string, string>>;

function named(asks: keyof typeof PASSWORDS, approves: keyof typeof PASSWORDS): Variables {
  return {
    RINGPOST_RESTORE_ASKED_BY: `${asks}@example.org`,
    RINGPOST_RESTORE_ASKED_PASSWORD: PASSWORDS[asks],
    RINGPOST_RESTORE_APPROVED_BY: `${approves}@example.org`,
    RINGPOST_RESTORE_APPROVED_PASSWORD: PASSWORDS[approves],
  };
}

/** A backup of a store with these admins. */
async function backupWith(names: readonly (keyof typeof PASSWORDS)[]): Promise<string> {
  const dataDir = join(folder.path, `data-of-${names.length}`);
  const target = join(folder.path, `backup-of-${names.length}`);
  const engine = await openEngine({ kind: 'embedded', folder: dataDir });
  const clock = { now: () => new Date() };
  const config = { publicUrl: 'http://localhost', production: false };
  const deps = createDeps(engine, { clock, log: createLog({ level: 'silent' }), config });
  for (const name of names) {
    const account = { email: `${name}@example.org`, password: PASSWORDS[name], confirmed: true } as const;
    ids[name] = (await createAccount(deps, { ...account, role: 'super_admin' })).userId;
  }
  // Neither may approve.
  for (const role of ['support', 'customer'] as const)
    await createAccount(deps, {
      email: `${role}@example.org`,
      password: PASSWORDS.ann,
      role,
      confirmed: true,
    });
  await deps.guarded.close();
  await engine.close();
  await saveBackup({ dataDir, target, key: toBackupKey(SECRET) });
  return target;
}

let ofTwo: string;
let ofOne: string;

beforeAll(async () => {
  folder = await dataFolder();
  ofOne = await backupWith(['ann']);
  ofTwo = await backupWith(['ann', 'bob']);
});
afterAll(() => folder.remove());

let restores = 0;

type Options = Partial<Pick<Parameters<typeof whoDecides>[0], 'alone' | 'withoutApproval' | 'file'>>;

/** Restores into a new folder as the program does. @returns what went wrong, or the last fact of the restored log */
async function restore(backup: string, env: Variables, options: Options = {}) {
  restores += 1;
  const target = join(folder.path, `restored-${restores}`);
  const none = { alone: undefined, withoutApproval: undefined, file: undefined };
  try {
    const decision = whoDecides({ ...none, ...options, env, isTerminal: false });
    await restoreBackup({
      ...{ backup, target, key: toBackupKey(SECRET) },
      beforePlacing: (at, manifest) =>
        decideRestore({ kind: 'embedded', folder: at }, { backup, manifest, now: new Date() }, decision),
    });
  } catch (error) {
    expect(await readdir(folder.path)).not.toContain(`restored-${restores}`);
    return { text: error instanceof Error ? error.message : String(error), fact: undefined };
  }
  const engine = await openEngine({ kind: 'embedded', folder: target, role: 'tool' });
  const fact = (await engine.events.readAll()).at(-1);
  await engine.close();
  return { text: '', fact };
}

describe('a restore', () => {
  it('is asked for by one admin and approved by another, and both are a fact', async () => {
    const { text, fact } = await restore(ofTwo, named('ann', 'bob'));
    expect(text).toBe('');
    expect(fact).toMatchObject({
      type: 'RestoreDecided',
      data: { way: 'approved', askedBy: ids.ann, approvedBy: ids.bob, reason: null },
    });
  });

  it('takes the names from a file too', async () => {
    const file = join(folder.path, 'approval.env');
    const lines = Object.entries(named('bob', 'ann')).map(([name, value]) => `${name}="${value}"`);
    await writeFile(file, lines.join('\n'));
    const { fact } = await restore(ofTwo, {}, { file });
    expect(fact).toMatchObject({ data: { askedBy: ids.bob, approvedBy: ids.ann } });
  });

  it.each([
    ['the same admin twice', named('ann', 'ann')],
    ['a wrong password', { ...named('ann', 'bob'), RINGPOST_RESTORE_APPROVED_PASSWORD: 'wrong' }],
    ['somebody of support', { ...named('ann', 'ann'), RINGPOST_RESTORE_APPROVED_BY: 'support@example.org' }],
    ['a stranger', { ...named('ann', 'bob'), RINGPOST_RESTORE_APPROVED_BY: 'nobody@example.org' }],
  ])('is refused with %s, and leaves nothing', async (_what, env) => {
    expect(await restore(ofTwo, env)).toMatchObject({
      text: expect.stringContaining('The admin who approves for the restore is not proved'),
    });
  });

  it('is refused if nobody is named', async () => {
    expect(await restore(ofTwo, {})).toMatchObject({
      text: 'RINGPOST_RESTORE_ASKED_BY is not set; both admins must be named.',
    });
  });

  it('is done alone only where there are not two active admins', async () => {
    const { fact } = await restore(ofOne, {}, { alone: 'I am the only one' });
    expect(fact).toMatchObject({ data: { way: 'alone', reason: 'I am the only one', askedBy: null } });
    const refused = await restore(ofTwo, {}, { alone: 'I am in a hurry' });
    expect(refused).toMatchObject({ text: expect.stringContaining('has 2 active admins') });
    const pair = await restore(ofOne, named('ann', 'bob'));
    expect(pair).toMatchObject({ text: expect.stringContaining('Nobody can approve') });
  });

  it('is done without approval only with a reason, which is a fact', async () => {
    const { fact } = await restore(ofTwo, {}, { withoutApproval: 'Bob is on a plane' });
    expect(fact).toMatchObject({ data: { way: 'unapproved', reason: 'Bob is on a plane' } });
    const silent = await restore(ofTwo, {}, { withoutApproval: ' ' });
    expect(silent).toMatchObject({ text: expect.stringContaining('needs a reason') });
  });
});
