import { execFile } from 'node:child_process';
import { fdatasyncSync, fstatSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { positionAt } from '@ringpost/testing/positions';
import { expect, it } from 'vitest';
import { openEngine } from '../open-engine.ts';
import { CHAIN_FILE, LOG_FILE } from './data-folder.ts';
import { openKeptDatabase } from './upkeep.ts';

const run = promisify(execFile);

it('moves pages from the write-ahead file to their places before the writer must do it', async () => {
  const folder = await dataFolder();
  const engine = await openEngine({ kind: 'embedded', folder: folder.path });
  const view = { name: 'v', indexes: [] };
  await engine.readModel.define({ name: 'p', version: 1, views: [view] });
  await engine.readModel.reset('p', 1, engine.events.epoch);
  const size = (): number => statSync(join(folder.path, 'read.db')).size;
  const before = size();
  // 80 MB: enough to be moved, and less than half of the writer's limit.
  const text = 'x'.repeat(500_000);
  for (let round = 0; round < 16; round += 1) {
    const [from, to] = [round === 0 ? LOG_START : positionAt(round - 1), positionAt(round)];
    const writes = Array.from({ length: 10 }, (_, index) => {
      const row = { _id: `${round}-${index}`, text };
      return { op: 'put', in: 'v', row } as const;
    });
    await engine.readModel.commit({ projector: 'p', version: 1, from, to, writes });
  }
  await eventually(() => size() > before + 60_000_000);
  expect(await engine.readModel.collection(view).count({})).toBe(160);
  await engine.close();
  await folder.remove();
});

it('syncs the file of the database itself, until it is closed', async () => {
  const folder = await dataFolder();
  const engine = await openEngine({ kind: 'embedded', folder: folder.path });
  const path = join(folder.path, 'read.db');
  const { descriptor, close } = openKeptDatabase(path);
  expect(fstatSync(descriptor).ino).toBe(statSync(path).ino);
  fdatasyncSync(descriptor);
  await engine.close();
  await close();
  expect(() => fdatasyncSync(descriptor)).toThrow('EBADF');
  await folder.remove();
});

it('keeps the program alive until it has ended, even if its last work ends meanwhile', async () => {
  const folder = await dataFolder();
  await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
  // Nothing else keeps this program alive.
  const program = `
    import { openKeptDatabase, openUpkeep } from '${new URL('./upkeep.ts', import.meta.url).href}';
    const upkeep = openUpkeep(openKeptDatabase('${join(folder.path, 'read.db')}'));
    const work = { log: '${join(folder.path, LOG_FILE)}', chain: '${join(folder.path, CHAIN_FILE)}', until: 0 };
    upkeep.link(work).catch(() => {});
    await upkeep.close();
    console.log('closed');
  `;
  const file = join(folder.path, 'program.mjs');
  writeFileSync(file, program);
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout).toBe('closed\n');
  await folder.remove();
});
