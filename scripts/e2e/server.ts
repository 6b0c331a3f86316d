// The server of the journeys: the whole of Ringpost, as `npm start` opens it, on a folder of its own. Only its clock can be
// moved, by the process that started it; the product has no door for that.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@ringpost/events/edge';
import { openAccount } from '../seed/open-account.ts';
import { openPreparedRingpost, type PreparedRingpost } from '../start/prepared.ts';
import { readSettings } from '../start/settings.ts';
import { untilNothingIsDue, viewsFollow } from '../start/settle.ts';
import type { Numbered, ServerAsk, ServerWord } from './server-messages.ts';

const adminPassword = 'the-operator-of-the-journeys';

const main = async (): Promise<void> => {
  const seedNumbers = Number(process.argv[2]);
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-journey-'));
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const settings = readSettings(
    {
      ...{ PORT: '0', HOST: '127.0.0.1', RINGPOST_DATA: dataDir, RINGPOST_DEMO: 'off', LOG_LEVEL: 'warn' },
      RINGPOST_ADMIN_PASSWORD: adminPassword,
    },
    dataDir,
  );
  const firstStart = { clock, seedNumbers, random: sequence() };
  const ringpost = await openPreparedRingpost(settings, createLog({ level: 'warn' }), firstStart);

  const leave = async (): Promise<void> => {
    await ringpost.close();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('disconnect', () => void leave());
  process.on('message', (ask: Numbered) => {
    const work = async (): Promise<void> => {
      if (ask.kind === 'advance') aheadMs += ask.milliseconds;
      await answer(ringpost, ask);
    };
    work().then(
      () => say({ kind: 'done', id: ask.id, now: clock.now().toISOString() }),
      (error: unknown) => say({ kind: 'failed', id: ask.id, reason: String(error) }),
    );
  });
  const { url, admin, secrets } = ringpost;
  say({
    kind: 'ready',
    url,
    admin: { email: admin.email, password: adminPassword },
    twilioAuthToken: secrets.twilioAuthToken,
  });
};

/** The same numbers at every start, so that a journey which fails once fails again. */
const sequence = (): (() => number) => {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const say = (word: ServerWord): void => {
  process.send?.(word);
};

const answer = async (ringpost: PreparedRingpost, ask: ServerAsk): Promise<void> => {
  if (ask.kind === 'advance') return untilNothingIsDue(ringpost);
  const { email, password, creditMills: giftMills } = ask;
  const gift = { giftMills, reason: 'For a journey', actor: 'system:journey' };
  await openAccount(ringpost.commandApi.deps, { email, password, ...gift });
  await viewsFollow(ringpost);
};

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
