import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAfter, type Position } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOperator, type OpenedShop, openShop } from '../../prove/http-tests/opened-shop.ts';
import { plainFlags } from '../../setup/node-flags.mjs';
import { auditFolder } from '../audit/audit.ts';
import { backupFolder } from './backup-folder.ts';
import { toBackupKey } from './backup-key.ts';
import { saveBackup } from './save-backup.ts';

const CREDIT_MILLS = 10_000;
const CUSTOMERS = 10;
/** Enough that some customers buy before the log is copied, and some after. */
const ACKNOWLEDGED_BEFORE = 30;

interface Acknowledged {
  readonly buyer: number;
  readonly key: string;
  readonly text: string;
}

let shop: OpenedShop;
let folder: Awaited<ReturnType<typeof dataFolder>>;

beforeAll(async () => {
  shop = await openShop({ numbers: 400, customers: CUSTOMERS, creditMills: CREDIT_MILLS });
  folder = await dataFolder();
});
afterAll(async () => {
  await shop.remove();
  await folder.remove();
});

/** All customers buy and get their codes, until they are stopped. */
function buyOn(acknowledged: Acknowledged[]) {
  let goesOn = true;
  const buying = shop.facts.customers.map(async (customer, buyer) => {
    for (let count = 0; goesOn && count < CREDIT_MILLS / 500; count += 1) {
      const key = `backup-${buyer}-${count}`;
      const { status, text, body } = await shop.client.buy(customer, key);
      if (status !== 201) continue;
      acknowledged.push({ buyer, key, text });
      await shop.client.sms(String(body.number), `Your WhatsApp code is ${buyer}${count}271`, `SM-${key}`);
    }
  });
  return {
    async stop() {
      goesOn = false;
      await Promise.all(buying);
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
}

function runBackup(dataDir: string, target: string): Promise<string> {
  const script = fileURLToPath(new URL('./main.ts', import.meta.url));
  const env = { PATH: process.env.PATH, RINGPOST_DATA: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [...plainFlags, script, target], { env }, (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
}

describe('a backup', () => {
  it('that is made while customers buy has everything that was acknowledged before it began', async () => {
    const acknowledged: Acknowledged[] = [];
    const target = join(folder.path, 'busy');
    const { stop } = buyOn(acknowledged);
    await until(async () => acknowledged.length >= ACKNOWLEDGED_BEFORE);
    const before = [...acknowledged];
    // The Vault is copied late, so its policies have already acted on events that the copied log does not have.
    const { events, vault } = shop.ringpost.engine;
    const onLogCopied = async () => {
      expect(await readdir(target)).toEqual(['chain.bin', 'events.log', 'heads.jsonl']);
      const copied = await events.head();
      await until(async () => {
        const checkpoints = await vault.list<{ readonly position: Position }>('policy-checkpoints');
        return checkpoints.some(({ value }) => isAfter(value.position, copied));
      });
    };
    await backupFolder(shop.dataDir, target, { onLogCopied });
    await stop();

    const restored = await openShop(
      { numbers: 0, customers: 0, creditMills: 0 },
      { dataDir: target, facts: shop.facts },
    );
    try {
      await restored.settle();
      const ready = await fetch(`${restored.ringpost.url}/health/ready`, asOperator);
      expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ ready: true })]);
      for (const { buyer, key, text } of before) {
        const customer = shop.facts.customers[buyer];
        if (!customer) throw new Error('there is no such customer');
        expect((await restored.client.buy(customer, key)).text).toBe(text);
      }
      // Orders that were paid after the log was copied are open again, and end normally.
      await restored.advance(40 * 60_000);
      const findings = await auditFolder({ dataDir: target });
      expect(findings.flatMap(({ breaches }) => breaches)).toEqual([]);
    } finally {
      await restored.stop();
    }
  });

  it('passes the audit, which compares no views if none were saved', async () => {
    const target = join(folder.path, 'quiet');
    const saved = { state: 'saved', encrypted: false, folder: target };
    expect(JSON.parse(await runBackup(shop.dataDir, target))).toEqual(saved);
    const { engine } = shop.ringpost;
    expect(Date.now() - ((await engine.lastBackupMs?.()) ?? 0)).toBeLessThan(600_000);
    const findings = await auditFolder({ dataDir: target });
    expect(findings.flatMap(({ breaches }) => breaches)).toEqual([]);
    expect(findings.find(({ id }) => id === 'L6')).toMatchObject({ note: expect.stringMatching(/no rows/) });
  });

  it('never overwrites another one', async () => {
    const target = join(folder.path, 'twice');
    await runBackup(shop.dataDir, target);
    expect(await runBackup(shop.dataDir, target)).toBe(`${target} is not empty; name a new folder.\n`);
  });

  it('is neither in the data folder nor in another backup', async () => {
    const inData = join(shop.dataDir, 'saved');
    expect(await runBackup(shop.dataDir, inData)).toBe(
      `${inData} is in the data folder. Name a folder elsewhere.\n`,
    );
    const outer = join(folder.path, 'outer');
    await saveBackup({ dataDir: shop.dataDir, target: outer, key: toBackupKey(randomBytes(32)) });
    const inner = join(outer, 'monday', 'night');
    expect(await runBackup(shop.dataDir, inner)).toBe(
      `${inner} is in another backup, ${outer}. Name a folder elsewhere.\n`,
    );
    for (const refused of [inData, inner]) expect(existsSync(refused)).toBe(false);
  });
});
