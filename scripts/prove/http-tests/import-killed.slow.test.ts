import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOG_START } from '@ringpost/domain';
import { NUMBER_IMPORT_MAX_LINES } from '@ringpost/domain/rules/limits';
import { openEngine } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { describe, expect, it } from 'vitest';
import { type KillableServer, startServer } from './killable-server.ts';
import { auditStore, storeOf } from './test-store.ts';

const WISH = { numbers: 1, customers: 0, creditMills: 0 };
/** How many numbers are imported when the server dies: early, in the middle, late. */
const DIES_AFTER = [1, 4_200, 7_000];
/** If a fast machine finished an import before the kill, another import is killed. */
const TRIES = 5;
const AREA_CODES = [212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229, 231, 234, 239];
const PAST_THE_DEADLINE_MS = 31_000;

interface Task {
  readonly import_uuid: string;
  readonly status: string;
  readonly imported: number;
  readonly known: number;
  readonly refused: number;
}

async function newestOf({ client, facts }: KillableServer): Promise<Task | undefined> {
  const { body } = await client.get(facts.admin, '/api/number_import_task/list?limit=1');
  return (body.data as readonly Task[])[0];
}

function numbersOf(areaCode: number): readonly string[] {
  return Array.from(
    { length: NUMBER_IMPORT_MAX_LINES },
    (_, n) => `+1${areaCode}600${`${n}`.padStart(4, '0')}`,
  );
}

/** How many numbers the log of a running server holds. The rows tell it later, and asking for them slows the import. */
async function importedIn(dataDir: string): Promise<number> {
  const log = await readFile(join(dataDir, 'events.log'), 'latin1');
  return log.split('NumberImported{').length - 1;
}

/** Sends ten thousand numbers, and kills the server once this many are imported. */
async function killImport(
  dataDir: string,
  { client, facts, kill }: KillableServer,
  { areaCode, after }: { readonly areaCode: number; readonly after: number },
): Promise<void> {
  const before = await importedIn(dataDir);
  const body = { country_iso: 'US', vendor_uuid: facts.vendorId, numbers: numbersOf(areaCode).join('\n') };
  const asking = client.post(facts.admin, '/api/number/import-did', body).catch(() => undefined);
  while ((await importedIn(dataDir)) - before < after) await sleep(1);
  await kill();
  await asking;
}

/** How often the log says, for each number, that this import imported it. */
async function importedBy(dataDir: string, importId: string): Promise<ReadonlyMap<string, number>> {
  const { events, close } = await openEngine({ ...(await storeOf(dataDir)), role: 'tool' });
  const times = new Map<string, number>();
  for (let after = LOG_START; ; ) {
    const page = await events.readAll({ after });
    for (const { type, data } of page) {
      if (type !== 'NumberImported' || data.importId !== importId) continue;
      times.set(data.e164, (times.get(data.e164) ?? 0) + 1);
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.position;
  }
  await close();
  return times;
}

describe('a server that is killed in the middle of an import of ten thousand numbers', {
  timeout: 600_000,
}, () => {
  it.each(DIES_AFTER)(
    '(after %i) continues it after the start, loses none and imports none twice',
    async (after) => {
      const folder = await dataFolder();
      let server = await startServer(folder.path, WISH, 0);
      try {
        let importId = '';
        let areaCode = 0;
        for (let attempt = 0; importId === '' && attempt < TRIES; attempt += 1) {
          areaCode = AREA_CODES[attempt] ?? 0;
          await killImport(folder.path, server, { areaCode, after });
          server = await startServer(folder.path, WISH, 0);
          const newest = await newestOf(server);
          if (newest?.status === 'running') importId = newest.import_uuid;
        }
        expect(importId, 'no import was killed in time').not.toBe('');
        await server.advance(PAST_THE_DEADLINE_MS);
        const total = NUMBER_IMPORT_MAX_LINES;
        expect(await newestOf(server)).toMatchObject({
          import_uuid: importId,
          status: 'finished',
          imported: total,
          known: 0,
          refused: 0,
        });
        await server.stop();
        const times = await importedBy(folder.path, importId);
        expect([...times.keys()].sort()).toEqual(numbersOf(areaCode));
        expect(new Set(times.values())).toEqual(new Set([1]));
        const findings = await auditStore(folder.path);
        expect(findings.flatMap(({ breaches }) => breaches)).toEqual([]);
      } finally {
        await server.kill();
        await folder.remove();
      }
    },
  );
});
