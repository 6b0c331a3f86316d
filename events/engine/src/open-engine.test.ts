import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { positionAt } from '@ringpost/testing/positions';
import { sampleSms } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engineSettings } from './engine-settings.ts';
import { openEngine } from './open-engine.ts';

const run = promisify(execFile);

describe('openEngine', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await dataFolder();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await folder.remove();
  });

  /** Opens the folder in another process, which reports the result and then stays. */
  const openElsewhere = async (): Promise<{ readonly child: ChildProcess; readonly output: string }> => {
    const engine = fileURLToPath(new URL('./open-engine.ts', import.meta.url));
    const script = `
      import { openEngine } from ${JSON.stringify(engine)};
      const engine = await openEngine({ kind: 'embedded', folder: ${JSON.stringify(folder.path)} }).catch((error) => error);
      process.stdout.write(engine instanceof Error ? engine.message : 'opened');
      setInterval(() => {}, 1000);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    const [chunk] = await once(child.stdout, 'data');
    return { child, output: String(chunk) };
  };

  it('finishes forgetting a subject that a killed process had begun to forget', async () => {
    const options = { kind: 'embedded', folder: folder.path } as const;
    const killed = await openEngine(options);
    await killed.sealedBlobs.put('voice/1', Buffer.from('RIFF'), 'user:ann');
    await killed.vault.put('subjects-being-forgotten', 'user:ann', {}, 0);
    await killed.close();
    const next = await openEngine(options);
    expect(await next.vault.getBlob('voice/1')).toBeUndefined();
    expect(await next.vault.list('subject-keys')).toEqual([]);
    await next.close();
  });

  it('keeps everything in a folder that it makes itself, with personal fields sealed', async () => {
    const dataDir = `${folder.path}/deep/data`;
    const first = await openEngine({ kind: 'embedded', folder: dataDir });
    const sms = sampleSms('user:ann');
    await first.events.append({ stream: 'sms-1', expected: 'none', events: [sms] });
    await first.close();
    const second = await openEngine({ kind: 'embedded', folder: dataDir });
    expect((await second.events.readAll()).map(({ data }) => data)).toEqual([sms.data]);
    await second.subjectKeys.forget('user:ann');
    expect((await second.events.readAll())[0]?.data).toMatchObject({ text: '', from: '' });
    await second.close();
  });

  it.skipIf(process.platform === 'win32')(
    'closes the folder and all its files to other accounts, even if they were open before',
    async () => {
      const modesOf = (): readonly string[] =>
        readdirSync(folder.path, { recursive: true, withFileTypes: true })
          .map((entry) => [entry, statSync(join(entry.parentPath, entry.name)).mode & 0o777] as const)
          .filter(([entry, mode]) => mode !== (entry.isDirectory() ? 0o700 : 0o600))
          .map(([{ name }, mode]) => `${name} ${mode.toString(8)}`);
      chmodSync(folder.path, 0o755);
      const engine = await openEngine({ kind: 'embedded', folder: folder.path });
      await engine.vault.putBlob('report', Buffer.from('lines'));
      await engine.events.append({ stream: 'sms-1', expected: 'none', events: [sampleSms('user:ann')] });
      expect([(statSync(folder.path).mode & 0o777).toString(8), ...modesOf()]).toEqual(['700']);
      await engine.close();

      writeFileSync(join(folder.path, 'events.log-old'), '');
      for (const entry of ['.', ...readdirSync(folder.path, { recursive: true, encoding: 'utf8' })]) {
        chmodSync(join(folder.path, entry), 0o777);
      }
      const again = await openEngine({ kind: 'embedded', folder: folder.path });
      await again.vault.putBlob('report', Buffer.from('more lines'));
      expect([(statSync(folder.path).mode & 0o777).toString(8), ...modesOf()]).toEqual(['700']);
      await again.close();
    },
  );

  it('does not change other files in a folder that was no data folder', async () => {
    const theirs = join(folder.path, 'theirs.sh');
    writeFileSync(theirs, '', { mode: 0o755 });
    chmodSync(theirs, 0o755);
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
    expect(statSync(theirs).mode & 0o777).toBe(0o755);
  });

  it('stops a second process with a sentence that names the folder and the first', async () => {
    const first = await openElsewhere();
    expect(first.output).toBe('opened');
    const sentence = `${folder.path} is in use by process ${first.child.pid}: stop that one first, or choose another data folder.`;
    expect((await openElsewhere()).output).toBe(sentence);
    await expect(openEngine({ kind: 'embedded', folder: folder.path })).rejects.toThrow(sentence);
  });

  it('opens the folder of a process that was killed', async () => {
    const { child } = await openElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    await expect(openEngine({ kind: 'embedded', folder: folder.path })).rejects.toThrow(
      `process ${process.pid}`,
    );
    await engine.close();
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
  });

  it('lets tools read beside a running engine, without its lock', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    await engine.events.append({
      stream: 'sms-1',
      expected: 'none',
      events: [sampleSms('user:ann', 'hello')],
    });
    await engine.readModel.define({ name: 'p', version: 1, views: [{ name: 'v', indexes: [] }] });
    const tool = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    expect((await tool.events.readAll())[0]?.data).toMatchObject({ text: 'hello' });
    expect(await tool.readModel.collection({ name: 'v', indexes: [] }).count({})).toBe(0);
    await expect(tool.vault.put('s', 'k', 1, 0)).rejects.toThrow('could not be written');
    await tool.close();
    await engine.close();
  });

  it('shows a tool the rows of one moment, and none after they were dropped', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    const view = { name: 'v', indexes: [] };
    await engine.readModel.define({ name: 'p', version: 1, views: [view] });
    await engine.readModel.reset('p', 1, engine.events.epoch);
    const writes = [{ op: 'put', in: 'v', row: { _id: 'a' } }] as const;
    const tool = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    await engine.readModel.commit({ projector: 'p', version: 1, from: LOG_START, to: positionAt(0), writes });
    expect(await engine.readModel.collection(view).count({})).toBe(1);
    expect(await tool.readModel.collection(view).count({})).toBe(0);
    expect(await tool.readModel.checkpoint('p', 1)).toMatchObject({ position: LOG_START });
    await tool.close();
    await engine.close();
    for (const file of ['', '-wal', '-shm']) await rm(`${folder.path}/read.db${file}`, { force: true });
    const again = await openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' });
    expect(await again.readModel.liveVersion('p')).toBeUndefined();
    await again.close();
  });

  it('refuses a folder whose log has an older format, and does not change it', async () => {
    writeFileSync(join(folder.path, 'events.db'), 'SQLite format 3');
    await expect(openEngine({ kind: 'embedded', folder: folder.path })).rejects.toThrow(
      `the log in ${folder.path} is events.db, of form 4 or older, and this program knows form 5 only: choose another folder`,
    );
    expect(readdirSync(folder.path)).toEqual(['events.db']);
  });

  it('tells a tool that there is nothing to read', async () => {
    await expect(openEngine({ kind: 'embedded', folder: folder.path, role: 'tool' })).rejects.toThrow(
      `no log in ${folder.path}`,
    );
  });

  it('loads no code of the engine that it does not open', async () => {
    const ports = new URL('./index.ts', import.meta.url).href;
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { openEngine } = await import(${JSON.stringify(ports)});
      await (await openEngine({ kind: 'embedded', folder: ':memory:' })).close();
      process.stdout.write(JSON.stringify(loaded));
    `;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
    const loaded: readonly string[] = JSON.parse(stdout);
    expect(loaded.some((url) => url.endsWith('/embedded/open.ts'))).toBe(true);
    expect(loaded.filter((url) => /\/distributed\/|\/typebox\//.test(url))).toEqual([]);
  });

  it('may be closed twice', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    await engine.close();
    await expect(engine.close()).resolves.toBeUndefined();
  });
});

describe('engineSettings', () => {
  it('are the embedded engine and its folder if nothing is set', () => {
    expect(engineSettings({}, '/srv')).toEqual({ kind: 'embedded', folder: '/srv/data' });
    expect(engineSettings({ RINGPOST_ENGINE: '', RINGPOST_DATA: 'shop' }, '/srv')).toEqual({
      kind: 'embedded',
      folder: '/srv/shop',
    });
  });

  const servers = {
    RINGPOST_ENGINE: 'distributed',
    EVENTSTORE_URL: 'esdb://one',
    MONGODB_URL: 'mongodb://one',
    KAFKA_BROKERS: 'one:9092,two:9092',
  };

  it('are the servers of the distributed engine', () => {
    const options = {
      kind: 'distributed',
      eventStoreUrl: 'esdb://one',
      mongodbUrl: 'mongodb://one',
      kafkaBrokers: 'one:9092,two:9092',
    };
    expect(engineSettings(servers, '/srv')).toEqual(options);
    expect(engineSettings({ ...servers, MONGODB_VAULT_URL: '' }, '/srv')).toEqual(options);
    const vault = { MONGODB_VAULT_URL: 'mongodb://keeper:secret@two' };
    expect(engineSettings({ ...servers, ...vault }, '/srv')).toEqual({
      ...options,
      mongodbVaultUrl: 'mongodb://keeper:secret@two',
    });
  });

  it.each([
    [['KAFKA_BROKERS'], 'KAFKA_BROKERS is not set; RINGPOST_ENGINE "distributed" needs all servers.'],
    [['EVENTSTORE_URL', 'MONGODB_URL'], 'EVENTSTORE_URL and MONGODB_URL are not set; '],
    [Object.keys(servers).slice(1), 'EVENTSTORE_URL, MONGODB_URL and KAFKA_BROKERS are not set; '],
  ])('name every server that is missing: %j', (missing, sentence) => {
    const env = { ...servers, ...Object.fromEntries(missing.map((name) => [name, ''])) };
    expect(() => engineSettings(env, '/srv')).toThrow(sentence);
  });

  it('refuse a Vault in the database of the rows, which may be dropped at any time', () => {
    const MONGODB_URL = 'mongodb://rows:secret@one:27017/ringpost?tls=true';
    const read = (vault: string) =>
      engineSettings({ ...servers, MONGODB_URL, MONGODB_VAULT_URL: vault }, '/srv');
    expect(() => read('mongodb://keeper:other@one:27017/ringpost')).toThrow(
      /^MONGODB_VAULT_URL names the database of MONGODB_URL; the Vault needs one of its own/,
    );
    expect(read('mongodb://keeper:other@one:27017/vault')).toBeDefined();
    expect(read('mongodb://keeper:other@two:27017/ringpost')).toBeDefined();
  });

  it('refuse servers without the distributed engine, because nothing would use them', () => {
    const { RINGPOST_ENGINE: _, ...forgotten } = servers;
    expect(() => engineSettings(forgotten, '/srv')).toThrow(
      'EVENTSTORE_URL, MONGODB_URL and KAFKA_BROKERS are set and RINGPOST_ENGINE is not: ',
    );
    expect(() => engineSettings({ MONGODB_VAULT_URL: 'mongodb://one' }, '/srv')).toThrow(
      'MONGODB_VAULT_URL is set and RINGPOST_ENGINE is not: set it to "distributed" to use the servers, or to "embedded" to use none.',
    );
    expect(engineSettings({ ...servers, RINGPOST_ENGINE: 'embedded' }, '/srv')).toMatchObject({
      kind: 'embedded',
    });
  });

  it('accept no other engine', () => {
    expect(() => engineSettings({ RINGPOST_ENGINE: 'cloud' }, '/srv')).toThrow('RINGPOST_ENGINE is "cloud"');
  });
});
