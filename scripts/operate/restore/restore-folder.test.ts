import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, openEngine, signHead } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { sampleEvent, sampleSms } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainFlags } from '../../setup/node-flags.mjs';
import { checkChain } from '../audit/chain.check.ts';
import { toBackupKey } from '../backup/backup-key.ts';
import { saveBackup } from '../backup/save-backup.ts';
import { type Decision, decideRestore } from './decide-restore.ts';
import { restoreBackup } from './restore-folder.ts';

const SUBJECT = 'user:u1';
const TEXT = 'Your code is 271-828';
const SECRET = randomBytes(32);
const KEY = toBackupKey(SECRET);
const ALONE: Decision = { way: 'alone', reason: 'A drill' };

let folder: Awaited<ReturnType<typeof dataFolder>>;
let dataDir: string;
let target: string;
let restored: string;
let engine: Engine;

beforeEach(async () => {
  folder = await dataFolder();
  dataDir = join(folder.path, 'data');
  target = join(folder.path, 'backup');
  restored = join(folder.path, 'restored');
  engine = await openEngine({ kind: 'embedded', folder: dataDir });
  await engine.events.append({ stream: 'number-1', expected: 'none', events: [sampleSms(SUBJECT, TEXT)] });
  await engine.sealedBlobs.put('recording-1', randomBytes(3_000), SUBJECT);
});
afterEach(async () => {
  await engine.close();
  await folder.remove();
});

function save() {
  return saveBackup({ dataDir, target, key: KEY });
}

function restore(key = KEY) {
  return restoreBackup({ backup: target, target: restored, key });
}

async function append(stream: string): Promise<void> {
  await engine.events.append({ stream, expected: 'none', events: [sampleEvent(stream)] });
}

/** Every stored file of the backup, by its path in it. */
async function storedFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(target, { recursive: true });
  const files = names.filter((name) => /^(log|chain|vault|blobs)./.test(name)).sort();
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(target, name))] as const)),
  );
}

async function onlyIn(place: 'log' | 'vault' | 'blobs'): Promise<string> {
  const [name] = await readdir(join(target, place));
  return join(target, place, name ?? '');
}

describe('a backup that is restored', () => {
  it('has everything in it, while the first server still runs', async () => {
    await save();
    await restore();
    expect((await readdir(restored)).sort()).toEqual(['blobs', 'events.log', 'vault.db']);
    const again = await openEngine({ kind: 'embedded', folder: restored });
    expect(await again.events.readAll()).toEqual(await engine.events.readAll());
    expect((await again.events.readAll())[0]?.data).toMatchObject({ text: TEXT });
    expect(await again.sealedBlobs.get('recording-1', SUBJECT)).toEqual(
      await engine.sealedBlobs.get('recording-1', SUBJECT),
    );
    await again.close();
  });

  it('has the chain of the log and its signed heads, also of a second backup, and passes their check', async () => {
    const sign = async (at: string): Promise<void> => {
      const { events, link, position } = await engine.chain.extend();
      const head = { epoch: engine.events.epoch, events, link, position, at };
      await engine.chain.keepHead(await signHead(engine.vault, head));
    };
    await sign('2026-11-21T10:00:00.000Z');
    await save();
    await append('vendor-1');
    await sign('2026-11-21T11:00:00.000Z');
    await append('vendor-2');
    await save();
    await restore();
    expect((await readdir(restored)).sort()).toEqual([
      ...['blobs', 'chain.bin', 'events.log', 'heads.jsonl', 'vault.db'],
    ]);
    const again = await openEngine({ kind: 'embedded', folder: restored, role: 'tool' });
    expect(await checkChain(again, {})).toMatchObject({
      looked: 5,
      breaches: [],
      note: 'the last 1 events are not linked yet',
    });
    await again.close();
  });

  it('says in its own log that it was restored, from which backup, and its chain goes on', async () => {
    const { events, link, position } = await engine.chain.extend();
    const head = { epoch: engine.events.epoch, events, link, position, at: '2026-11-21T10:00:00.000Z' };
    await engine.chain.keepHead(await signHead(engine.vault, head));
    await save();
    const manifest = await restore();
    const options = { kind: 'embedded', folder: restored } as const;
    const end = await engine.chain.extend();
    const restoredBackup = { backup: target, manifest, now: new Date('2026-11-22T08:00:00.000Z') };
    await decideRestore(options, restoredBackup, ALONE);
    const again = await openEngine(options);
    const all = await again.events.readAll();
    expect(all.slice(0, -2)).toEqual(await engine.events.readAll());
    const bytes = await readFile(join(target, 'manifest.json'));
    expect(all.at(-2)).toMatchObject({
      type: 'StoreRestored',
      data: {
        backupStartedAt: manifest.startedAt,
        manifestSha256: createHash('sha256').update(bytes).digest('hex'),
        restoredAt: '2026-11-22T08:00:00.000Z',
      },
      meta: { actor: 'system:restore' },
    });
    expect(all.at(-1)).toMatchObject({
      type: 'RestoreDecided',
      data: { way: 'alone', reason: 'A drill', askedBy: null, events: end.events, link: end.link },
    });
    expect((await again.chain.extend()).events).toBe(all.length);
    expect(await checkChain(again, {})).toMatchObject({ breaches: [] });
    await again.close();
    expect(await saveBackup({ dataDir: restored, target, key: KEY })).toBeDefined();
  });

  it('can be read by nobody without its key', async () => {
    await engine.vault.put('mail', 'welcome', { text: 'a text that only the vault has' }, 0);
    await append('vendor-with-a-name');
    await save();
    for (const bytes of (await storedFiles()).values()) {
      expect(bytes.includes('only the vault has')).toBe(false);
      expect(bytes.includes('vendor-with-a-name')).toBe(false);
    }
    await expect(restore(toBackupKey(randomBytes(32)))).rejects.toThrow(
      `The backup in ${target} was made with another key than that of --key-file.`,
    );
    expect(await readdir(folder.path)).not.toContain('restored');
  });

  it('gets only what is new the second time, and nothing if nothing happened', async () => {
    await save();
    const first = await storedFiles();
    const saved = await save();
    expect(saved).toMatchObject({ newLogBytes: 0, newBlobs: 0, blobs: 1 });
    const second = await storedFiles();
    const same = [...first.keys()].filter((name) => second.has(name));
    expect(same.map((name) => name.split('/')[0])).toEqual(['blobs', 'log']);

    await append('vendor-2');
    await engine.sealedBlobs.put('recording-2', randomBytes(10), SUBJECT);
    expect(await save()).toMatchObject({ newBlobs: 1, blobs: 2 });
    await restore();
    const again = await openEngine({ kind: 'embedded', folder: restored });
    expect(await again.events.readAll()).toEqual(await engine.events.readAll());
    await again.close();
  });

  it('continues after a restore: the restored folder is saved into the same backup', async () => {
    await save();
    await restore();
    expect(await saveBackup({ dataDir: restored, target, key: KEY })).toMatchObject({
      newLogBytes: 0,
      newBlobs: 0,
    });
  });

  it('has no key and no recording of a person who was forgotten before the last backup', async () => {
    await save();
    await engine.subjectKeys.forget(SUBJECT);
    expect(await save()).toMatchObject({ blobs: 0 });
    expect(await readdir(join(target, 'blobs'))).toEqual([]);
    await restore();
    const again = await openEngine({ kind: 'embedded', folder: restored });
    expect((await again.events.readAll())[0]?.data).toMatchObject({ text: '' });
    await again.close();
  });
});

describe('a backup that does not end', () => {
  it('leaves the one before it, and its files are removed by the next', async () => {
    await save();
    const first = await storedFiles();
    await append('vendor-2');
    const failing = saveBackup({
      ...{ dataDir, target, key: KEY },
      onLogStored: () => Promise.reject(new Error('the disk is full')),
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await storedFiles()).toEqual(first);
    // As a kill leaves it: files that no manifest names.
    await writeFile(join(target, 'log', 'half'), 'half');
    await writeFile(join(target, 'manifest.json.unfinished'), '{');
    await restore();
    await save();
    expect(await readdir(join(target, 'log'))).toHaveLength(1);
    expect(await readdir(target)).not.toContain('manifest.json.unfinished');
  });

  it('keeps a second one into the same folder out', async () => {
    const saving = saveBackup({
      ...{ dataDir, target, key: KEY },
      onLogStored: () => expect(save()).rejects.toThrow(`Another backup into ${target} is running.`),
    });
    await saving;
  });
});

describe('a folder that is no place for a backup', () => {
  it('is refused if it has other files, and they stay', async () => {
    await cp(dataDir, target, { recursive: true });
    await expect(save()).rejects.toThrow(
      /^\S+ is no backup of this kind: it has \S+ in it\. Name a new folder\.$/,
    );
    expect((await readdir(target)).sort()).toEqual((await readdir(dataDir)).sort());
  });

  it('is refused if it has the backup of another log', async () => {
    await save();
    const other = join(folder.path, 'other');
    await (await openEngine({ kind: 'embedded', folder: other })).close();
    await expect(saveBackup({ dataDir: other, target, key: KEY })).rejects.toThrow(
      `The log in ${other} does not continue the one that is saved in ${target}. Name a new folder for it.`,
    );
  });

  it('is refused if an older state of the log went on in another way', async () => {
    await save();
    await restore();
    await append('vendor-2');
    await save();
    const again = await openEngine({ kind: 'embedded', folder: restored });
    for (const name of ['other-2', 'other-3'])
      await again.events.append({ stream: name, expected: 'none', events: [sampleEvent(name)] });
    await again.close();
    await expect(saveBackup({ dataDir: restored, target, key: KEY })).rejects.toThrow(/does not continue/);
  });
});

describe('a backup that was damaged', () => {
  it.each(['log', 'vault', 'blobs'] as const)(
    'is refused with the name of the file, and leaves nothing: %s',
    async (place) => {
      await save();
      const file = await onlyIn(place);
      const good = await readFile(file);
      const sentence = `${file} was changed or cut, so this backup cannot be restored.`;
      const changed = Buffer.from(good);
      changed[good.length - 20] = (changed[good.length - 20] ?? 0) ^ 1;
      await writeFile(file, changed);
      await expect(restore()).rejects.toThrow(sentence);
      await writeFile(file, good);
      await truncate(file, good.length - 1);
      await expect(restore()).rejects.toThrow(sentence);
      await rm(file);
      await expect(restore()).rejects.toThrow(`${file} is missing, so this backup cannot be restored.`);
      expect(await readdir(folder.path)).not.toContain('restored');
      await writeFile(file, good);
      await restore();
    },
  );

  it('is refused if its manifest was changed, by a restore and by the next backup', async () => {
    await save();
    const file = join(target, 'manifest.json');
    const good = await readFile(file, 'utf8');
    const sentence = `${file} was changed or cut, so this backup cannot be used.`;
    for (const bad of [
      good.slice(0, -20),
      good.replace('"blobs":[{', '"blobs":[],"others":[{'),
      '{}',
      'null',
    ]) {
      await writeFile(file, bad);
      await expect(restore()).rejects.toThrow(sentence);
      await expect(save()).rejects.toThrow(sentence);
    }
    await writeFile(file, good);
    await restore();
  });
});

describe('a restore', () => {
  it('refuses a folder with files in it, and cleans up after one that was killed', async () => {
    await save();
    await mkdir(restored);
    await writeFile(join(restored, 'mine.txt'), 'mine');
    await expect(restore()).rejects.toThrow(`${restored} is not empty; name a new folder.`);
    expect(await readdir(restored)).toEqual(['mine.txt']);
    await rm(join(restored, 'mine.txt'));
    await mkdir(join(restored, 'restoring'));
    await writeFile(join(restored, 'restoring', 'events.log'), 'half');
    await restore();
    expect((await readdir(restored)).sort()).toEqual(['blobs', 'events.log', 'vault.db']);
  });

  it('says what a folder without a backup is', async () => {
    await mkdir(target);
    await expect(restore()).rejects.toThrow(`There is no backup in ${target}: it has no manifest.json.`);
    await writeFile(join(target, 'events.log'), '');
    await expect(restore()).rejects.toThrow(/is a plain copy of a data folder: it needs no restore/);
  });
});

interface Run {
  readonly code: number;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly errors: string;
}

function run(command: 'backup' | 'restore', ...args: readonly string[]): Promise<Run> {
  const script = fileURLToPath(new URL(`../${command}/main.ts`, import.meta.url));
  const env = { PATH: process.env.PATH, RINGPOST_DATA: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [...plainFlags, script, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code) : 0,
        lines: stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
        errors: stderr,
      }),
    );
  });
}

const DRILL = ['--alone', 'A drill'];

describe('the commands', () => {
  it('save and restore with a key from a file, and audit the result', async () => {
    const keyFile = join(folder.path, 'backup.key');
    await writeFile(keyFile, `${SECRET.toString('hex')}\n`);
    const saved = await run('backup', target, '--key-file', keyFile);
    expect(saved).toMatchObject({ code: 0, errors: '' });
    expect(saved.lines.at(-1)).toMatchObject({ state: 'saved', encrypted: true, new_blobs: 1 });
    const back = await run('restore', target, restored, '--key-file', keyFile, '--no-audit', ...DRILL);
    expect(back).toMatchObject({ code: 0, errors: '' });
    expect(back.lines.at(-1)).toMatchObject({ state: 'restored', folder: restored, audited: false });
    const second = join(folder.path, 'second');
    const audited = await run('restore', target, second, '--key-file', keyFile, ...DRILL);
    // The message of this log has no routing decision: the audit finds that.
    expect(audited.code).toBe(1);
    expect(audited.lines.at(-1)).toMatchObject({ state: 'broken', audited: true });
  });

  it('say in one sentence what is wrong with a key, and end with 2', async () => {
    const keyFile = join(folder.path, 'backup.key');
    const missing = await run('backup', target, '--key-file', keyFile);
    expect(missing).toEqual({
      code: 2,
      lines: [],
      errors: `--key-file is "${keyFile}"; there is no such file.\n`,
    });
    await writeFile(keyFile, 'short');
    const wrong = await run('backup', target, '--key-file', keyFile);
    expect(wrong).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^--key-file is "\S+"; it must hold 32 /),
    });
    expect(await readdir(folder.path)).not.toContain('backup');
    expect(await run('restore', target)).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^npm run restore/),
    });
  });
});
