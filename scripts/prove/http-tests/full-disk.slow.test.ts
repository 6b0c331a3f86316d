import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditFolder } from '../../operate/audit/audit.ts';
import { type OpenedShop, openShop } from './opened-shop.ts';
import type { WireCustomer } from './shop-facts.ts';

const ROUNDS = 20;
const DISK_MB = 96;
const HALF_AN_HOUR_MS = 31 * 60_000;
/** Every fourth time the disk stays full for this time: longer than any part of the server waits before it asks for help. */
const LONG_MS = 4_000;

let disk = '';
let isMounted = false;

/** Only root can mount, and not everywhere. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(
      'full-disk: no small disk can be mounted here; what a full disk answers is injected in store-faults.slow.test.ts',
    );
    return false;
  }
}

disk = await mkdtemp(join(tmpdir(), 'ringpost-disk-'));
isMounted = mount(disk);

afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

function freeKb(): number {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / 1024;
}

/** Fills the disk except for this many bytes. */
function fill(leaveKb: number): void {
  const file = openSync(join(disk, 'ballast'), 'w');
  const piece = Buffer.alloc(1024, 1);
  for (let piecesLeft = Math.floor(freeKb() - leaveKb); piecesLeft > 0; piecesLeft -= 1)
    writeSync(file, piece);
  closeSync(file);
}
function empty(): void {
  rmSync(join(disk, 'ballast'), { force: true });
}

describe.runIf(isMounted)('a disk that is full for a while', { timeout: 600_000 }, () => {
  let shop: OpenedShop;
  let customers: readonly WireCustomer[];
  let purchaseCount = 0;

  beforeAll(async () => {
    shop = await openShop(
      { numbers: 1_000, customers: 40, creditMills: 500_000 },
      { dataDir: join(disk, 'data') },
    );
    ({ customers } = shop.facts);
  });
  afterAll(() => shop.ringpost.close());

  const customer = (): WireCustomer => {
    purchaseCount += 1;
    const next = customers[purchaseCount % customers.length];
    if (!next) throw new Error('there are customers');
    return next;
  };
  /** Buys until the disk is full, and several times more while it is. */
  const buyWhileItFills = async (fullMs: number): Promise<readonly number[]> => {
    const answers: number[] = [];
    let refusalCount = 0;
    let full = Number.POSITIVE_INFINITY;
    while ((refusalCount < 8 || performance.now() - full < fullMs) && answers.length < 2_000) {
      const { status } = await shop.client.buy(customer(), `filling-${purchaseCount}`);
      answers.push(status);
      if (status === 201) continue;
      refusalCount += 1;
      full = Math.min(full, performance.now());
      await sleep(20);
    }
    return answers;
  };
  const ready = async (): Promise<number> => (await fetch(`${shop.ringpost.url}/health/ready`)).status;

  it.each(Array.from({ length: ROUNDS }, (_, round) => [round + 1, 200 + 60 * round]))(
    'round %i: everything goes on by itself when there is space again (%i kB left at first)',
    async (round, leaveKb) => {
      fill(leaveKb);
      const answers = await buyWhileItFills(round % 4 === 1 ? LONG_MS : 0);
      expect(answers.filter((status) => ![201, 202, 429, 503].includes(status))).toEqual([]);
      expect(answers).toContain(503);
      empty();
      await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000, interval: 100 });

      const buyer = customer();
      const order = await shop.client.buy(buyer, `after-${round}`);
      expect([order.status, order.body.status]).toEqual([201, 'running']);
      const text = `Your WhatsApp code is ${100_000 + round}`;
      expect((await shop.client.sms(String(order.body.number), text, `SM-${round}`)).status).toBeLessThan(
        300,
      );
      await shop.ringpost.commandApi.inbox.idle();
      await shop.settle();
      expect((await shop.client.get(buyer, '/api/sms/list')).text).toContain(text);
      // Purchases made while the disk filled up give their money back.
      await shop.advance(HALF_AN_HOUR_MS);
    },
  );

  it('has lost nothing in all of them: every invariant holds', async () => {
    await shop.settle();
    const findings = await auditFolder({ dataDir: shop.dataDir });
    expect(findings.flatMap(({ id, breaches }) => breaches.map(({ what }) => `${id} ${what}`))).toEqual([]);
  });
});
