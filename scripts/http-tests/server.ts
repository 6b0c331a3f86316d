// The server that the crash rounds kill: a whole Ringpost whose clock its parent moves. The product has no door for that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '@ringpost/events/http';
import { openRingpost } from '../start/compose.ts';
import { drainTimers, waitUntilCaughtUp } from '../start/wait-for-views.ts';
import { type ShopFacts, type ShopWish, seedShop } from './shop-facts.ts';

/** What the parent may ask: move the clock and do what is due until nothing is. */
export interface CrashRequest {
  readonly advanceMs: number;
}

export interface CrashMessage {
  readonly url: string;
  readonly facts: ShopFacts;
}

async function main(dataDir: string, wish: ShopWish): Promise<void> {
  const kept = join(dataDir, 'facts.json');
  let aheadMs = Number(process.argv[4] ?? 0);
  let facts = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as ShopFacts) : undefined;
  const ringpost = await openRingpost({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    production: false,
    pages: false,
    // A thousand buyers at once come from one address here.
    trustProxy: ['127.0.0.1'],
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log: createLog({ level: 'error' }),
    prepare: async (prepared) => {
      facts ??= await seedShop(prepared, wish);
      writeFileSync(kept, JSON.stringify(facts));
      await waitUntilCaughtUp(prepared);
    },
  });
  process.on('message', (ask: CrashRequest) => {
    aheadMs += ask.advanceMs;
    drainTimers(ringpost).then(
      () => process.send?.('done'),
      (error: unknown) => process.send?.(String(error)),
    );
  });
  process.once('SIGTERM', () => {
    ringpost.close().then(() => process.exit(0));
  });
  // A test that ends in the middle leaves nobody behind.
  process.once('disconnect', () => process.exit(0));
  process.send?.({ url: ringpost.url, facts });
}

main(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}') as ShopWish).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
