// The server of the journeys: the whole of Ringpost, as `npm start` opens it, on a folder of its own. Only its clock can be
// moved, by the process that started it; the product has no door for that.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '@ringpost/command-api/app';
import { createLog } from '@ringpost/events/http';
import { type Handlers, serveParent } from '../http-tests/child-process.ts';
import { openAccount } from '../seed/open-account.ts';
import { openPreparedRingpost, type PreparedRingpost } from '../start/bootstrap.ts';
import { readSettings } from '../start/settings.ts';
import { drainTimers, waitUntilCaughtUp } from '../start/wait-for-views.ts';
import { heldViews } from './held-views.ts';
import type { ServerFacts, ServerRequests } from './server-messages.ts';

const firstPassword = 'the-password-of-the-first-start';
const adminPassword = 'the-operator-of-the-journeys';

async function main(): Promise<void> {
  const seedNumbers = Number(process.argv[2]);
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-journey-'));
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const settings = readSettings(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      RINGPOST_DATA: dataDir,
      RINGPOST_DEMO: 'off',
      LOG_LEVEL: 'warn',
      RINGPOST_ADMIN_PASSWORD: firstPassword,
      RINGPOST_SUPPORT_EMAIL: 'help@ringpost.example',
      PUBLIC_URL: process.argv[3],
    },
    dataDir,
  );
  const firstStart = { clock, seedNumbers, random: sequence() };
  const ringpost = await openPreparedRingpost(settings, createLog({ level: 'warn' }), firstStart);

  const { url, admin, secrets } = ringpost;
  await takeOver(url, admin.email);
  const views = heldViews(dataDir);
  const facts: ServerFacts = {
    url,
    admin: { email: admin.email, password: adminPassword },
    twilioAuthToken: secrets.twilioAuthToken,
  };
  const handlers: Handlers<ServerRequests> = {
    facts: async () => facts,
    async advance({ milliseconds }) {
      aheadMs += milliseconds;
      await drainTimers(ringpost);
      return clock.now().toISOString();
    },
    ...accountHandlers(ringpost),
    holdViews: async () => void (await views.hold()),
    letViewsGo: async () => void (await views.letGo()),
  };
  serveParent(handlers, async () => {
    await ringpost.close();
    await rm(dataDir, { recursive: true, force: true });
  });
}

function accountHandlers(
  ringpost: PreparedRingpost,
): Pick<Handlers<ServerRequests>, 'openFirstAdmin' | 'openAccount'> {
  const { deps } = ringpost.commandApi;
  return {
    async openFirstAdmin(account) {
      await createAccount(deps, { ...account, role: 'admin', confirmed: true, mustChangePassword: true });
      await waitUntilCaughtUp(ringpost);
      return undefined;
    },
    async openAccount({ email, password, creditMills: giftMills }) {
      const gift = { giftMills, reason: 'For a journey', actor: 'system:journey' };
      await openAccount(deps, { email, password, ...gift });
      await waitUntilCaughtUp(ringpost);
      return undefined;
    },
  };
}

/** What every operator does first: nothing else is open to them before. */
async function takeOver(url: string, email: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<{ readonly token: string }> => {
    const response = await fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered ${await response.text()}`);
    return (await response.json()) as { token: string };
  };
  const { token } = await post('login', { email, password: firstPassword });
  await post('update_password', { current_password: firstPassword, password: adminPassword }, token);
}

/** The same numbers at every start, so that a journey which fails once fails again. */
function sequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

await main();
