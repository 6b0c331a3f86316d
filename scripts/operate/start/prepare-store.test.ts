import { createDeps } from '@ringpost/command-api/app';
import { type EngineOptions, openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { createLog } from '@ringpost/web/http';
import { expect, it } from 'vitest';
import { hasPasswordFile } from './password-file.ts';
import { prepareStore } from './prepare-store.ts';

const SERVERS: EngineOptions = {
  kind: 'distributed',
  eventStoreUrl: 'esdb://nobody',
  mongodbUrl: 'mongodb://nobody',
  kafkaBrokers: 'nobody:9092',
};

/** Prepares one store several times with different settings. */
async function openStore() {
  const folder = await dataFolder();
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') };
  const config = { publicUrl: 'https://ringpost.example', production: false };
  const deps = createDeps(engine, { clock, config, log: createLog({ level: 'silent' }) });
  const usual = {
    engine: { kind: 'embedded', folder: folder.path } as EngineOptions,
    dataDir: folder.path,
    production: false,
    demo: false,
    adminEmail: undefined,
    adminPassword: undefined as string | undefined,
  };
  return {
    dataDir: folder.path,
    prepare: (settings: Partial<typeof usual>) =>
      prepareStore(deps, { ...usual, ...settings }, { numbers: 2, random: () => 0.5 }, () => {}),
    async close() {
      await engine.close();
      await folder.remove();
    },
  };
}

it('an admin without a given password gets one, which is stored in the data folder', async () => {
  const { prepare, dataDir, close } = await openStore();
  await prepare({});
  expect(hasPasswordFile(dataDir)).toBe(true);
  await close();
});

it('an admin of a store on servers needs a given password, because there is no folder to store one', async () => {
  const { prepare, dataDir, close } = await openStore();
  const sentence = 'RINGPOST_ADMIN_PASSWORD is not set; the first start on servers needs it.';
  await expect(prepare({ engine: SERVERS })).rejects.toThrow(sentence);
  const { admin } = await prepare({ engine: SERVERS, adminPassword: 'correct-horse-battery' });
  expect(admin).toEqual({ email: 'admin@ringpost.local', mustChangePassword: true });
  expect(await prepare({ engine: SERVERS })).toMatchObject({ admin });
  expect(hasPasswordFile(dataDir)).toBe(false);
  await close();
});

it('a store with a demo is refused in production, on every engine', async () => {
  const { prepare, close } = await openStore();
  await prepare({ demo: true });
  await expect(prepare({ production: true })).rejects.toThrow(/ holds a demo; set RINGPOST_DATA /);
  await expect(prepare({ production: true, engine: SERVERS })).rejects.toThrow(
    'EVENTSTORE_URL names a store that holds a demo; production needs another one.',
  );
  await close();
});
