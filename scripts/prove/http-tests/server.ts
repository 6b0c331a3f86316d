// The server that the tests of crashes kill: a whole Ringpost whose clock its parent moves. The product cannot do that.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAtOrAfter } from '@ringpost/domain';
import { pollUntil } from '@ringpost/engine/async';
import { createLog } from '@ringpost/web/http';
import type { Ringpost } from '../../operate/start/compose.ts';
import { drainTimers, waitUntilCaughtUp } from '../../operate/start/wait-for-views.ts';
import { serveParent } from './child-process.ts';
import { openTestServer } from './open-test-server.ts';
import { type ShopFacts, type ShopWish, seedShop } from './shop-facts.ts';

/** The requests of its parent. */
export type KillableRequests = {
  readonly facts: {
    readonly ask: undefined;
    readonly answer: { readonly url: string; readonly facts: ShopFacts };
  };
  /** Moves the clock and handles what is due until nothing is. */
  readonly advance: { readonly ask: { readonly milliseconds: number }; readonly answer: undefined };
  /** Waits until policies and timers have nothing left to do. */
  readonly settle: { readonly ask: undefined; readonly answer: undefined };
};

const LOOK_AGAIN_MS = 10;
const LOOKS = 2_000;

async function waitForPolicies({ engine, commandApi }: Ringpost): Promise<void> {
  const head = await engine.events.head();
  const areDone = async (): Promise<true | undefined> =>
    commandApi.policies().every(({ position }) => isAtOrAfter(position, head)) ? true : undefined;
  if (!(await pollUntil(areDone, { everyMs: LOOK_AGAIN_MS, looks: LOOKS })))
    throw new Error(`a policy stays behind: ${JSON.stringify(commandApi.policies())}`);
}

/** What a policy does may be due at once, and what a timer does may concern a policy. */
async function settle(ringpost: Ringpost): Promise<void> {
  for (let head = ''; head !== (await ringpost.engine.events.head()); ) {
    head = await ringpost.engine.events.head();
    await waitForPolicies(ringpost);
    await drainTimers(ringpost);
  }
}

async function main(dataDir: string, wish: ShopWish): Promise<void> {
  const factsFile = join(dataDir, 'facts.json');
  let aheadMs = Number(process.argv[4] ?? 0);
  const twilio = process.env.RINGPOST_TEST_TWILIO ?? '127.0.0.1:1';
  let facts = existsSync(factsFile) ? (JSON.parse(readFileSync(factsFile, 'utf8')) as ShopFacts) : undefined;
  const ringpost = await openTestServer({
    dataDir,
    // A thousand buyers at once come from one address here.
    trustProxy: ['127.0.0.1'],
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log: createLog({ level: 'error' }),
    // A vendor that fails as often as it may.
    dormant: {
      vendor: 'simulated',
      behaviour: { delaySeconds: 5, stock: 10_000, failShare: 0.1, lostShare: 0.1 },
    },
    webhooks: { trustedReceivers: new Set([process.env.RINGPOST_TEST_RECEIVER ?? '']) },
    recordings: { url: `http://${twilio}`, trusted: new Set([twilio]) },
    prepare: async (prepared) => {
      facts ??= await seedShop(prepared, wish);
      writeFileSync(factsFile, JSON.stringify(facts));
      await waitUntilCaughtUp(prepared);
    },
  });
  serveParent<KillableRequests>(
    {
      async facts() {
        if (!facts) throw new Error('the shop was not seeded');
        return { url: ringpost.url, facts };
      },
      async advance({ milliseconds }) {
        aheadMs += milliseconds;
        await drainTimers(ringpost);
        return undefined;
      },
      async settle() {
        await settle(ringpost);
        return undefined;
      },
    },
    ringpost.close,
  );
}

await main(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '{}') as ShopWish);
