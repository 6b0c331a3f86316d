// The server of the journeys: the whole of Ringpost, as `npm start` opens it, in its own folder; for `npm run test:engines`
// on servers. Only its clock can be moved, by the process that started it; the product has no way to do that.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount } from '@ringpost/command-api/app';
import { breakEvent, FLIPPED_TEXT } from '@ringpost/testing/broken-event';
import { createLog, type Log } from '@ringpost/web/http';
import { openAccount } from '../../operate/seed/open-account.ts';
import { type FirstStart, openPreparedRingpost } from '../../operate/start/bootstrap.ts';
import type { Ringpost } from '../../operate/start/compose.ts';
import { prepareStore } from '../../operate/start/prepare-store.ts';
import { readSettings, type Settings } from '../../operate/start/settings.ts';
import { drainTimers, waitUntilCaughtUp } from '../../operate/start/wait-for-views.ts';
import { createGate } from '../engines/gate.ts';
import { openRingpostOnServers } from '../engines/ringpost-on-servers.ts';
import { dropStores, storesOf } from '../engines/stores-of-folder.ts';
import { type Handlers, serveParent } from '../http-tests/child-process.ts';
import { IS_DISTRIBUTED } from '../http-tests/test-store.ts';
import { type HeldViews, heldViews } from './held-views.ts';
import type { ServerFacts, ServerRequests } from './server-messages.ts';

const FIRST_PASSWORD = 'the-password-of-the-first-start';
const ADMIN_PASSWORD = 'the-operator-of-the-journeys';

function accountHandlers(
  running: () => Ringpost,
): Pick<Handlers<ServerRequests>, 'openFirstAdmin' | 'openAccount'> {
  return {
    async openFirstAdmin(account) {
      const ringpost = running();
      await createAccount(ringpost.commandApi.deps, {
        ...account,
        role: 'admin',
        confirmed: true,
        mustChangePassword: true,
      });
      await waitUntilCaughtUp(ringpost);
      return undefined;
    },
    async openAccount({ email, password, creditMills: giftMills }) {
      const ringpost = running();
      const gift = { giftMills, reason: 'For a journey', actor: 'system:journey' };
      await openAccount(ringpost.commandApi.deps, { email, password, ...gift });
      await waitUntilCaughtUp(ringpost);
      return undefined;
    },
  };
}

/** What every operator does first, because nothing else is allowed before. */
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
  const { token } = await post('login', { email, password: FIRST_PASSWORD });
  await post('update_password', { current_password: FIRST_PASSWORD, password: ADMIN_PASSWORD }, token);
}

/** The same numbers at every start, so that a failed journey fails again. */
function sequence(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface OpenedServer {
  readonly ringpost: Ringpost;
  readonly adminEmail: string;
  readonly views: HeldViews;
}

async function openInFolder(settings: Settings, log: Log, firstStart: FirstStart): Promise<OpenedServer> {
  const ringpost = await openPreparedRingpost(settings, log, firstStart);
  return { ringpost, adminEmail: ringpost.admin.email, views: heldViews(settings.dataDir) };
}

/** The next start builds the rows of all views from the log. */
async function forgetViews(dataDir: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `read.db${end}`), { force: true });
}

async function openOnServers(
  settings: Settings,
  log: Log,
  { clock, inventory }: FirstStart,
): Promise<OpenedServer> {
  const engine = await storesOf(settings.dataDir);
  const viewsGate = createGate();
  let adminEmail = '';
  const ringpost = await openRingpostOnServers(engine, {
    ...settings,
    viewsGate,
    clock,
    log,
    async prepare({ commandApi }) {
      ({ email: adminEmail } = (
        await prepareStore(commandApi.deps, { ...settings, engine }, inventory, () => {})
      ).admin);
    },
  });
  return { ringpost, adminEmail, views: { hold: viewsGate.close, release: viewsGate.open } };
}

async function main(): Promise<void> {
  const seedNumbers = Number(process.argv[2]);
  const dataDir = await mkdtemp(join(tmpdir(), 'ringpost-journey-'));
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const settings = readSettings(
    {
      PORT: '0',
      HOST: process.argv[5],
      RINGPOST_DATA: dataDir,
      RINGPOST_DEMO: 'off',
      // Two numbers for the one journey that asks for three.
      RINGPOST_SIMULATED_VENDOR: 'delay=1 stock=2',
      LOG_LEVEL: 'warn',
      RINGPOST_ADMIN_PASSWORD: FIRST_PASSWORD,
      RINGPOST_SUPPORT_EMAIL: 'help@ringpost.example',
      RINGPOST_MESSENGER_URL: 'https://messenger.example/ringpost',
      RINGPOST_INVOICE_SELLER: 'Ringpost of the journeys',
      RINGPOST_INVOICE_ADDRESS: '1 Harbour Road | Journey Town',
      PUBLIC_URL: process.argv[3],
      RINGPOST_PSEUDO_LANGUAGE: process.argv[4],
    },
    dataDir,
  );
  const trustedReceivers = new Set<string>();
  const firstStart = { clock, inventory: { numbers: seedNumbers, random: sequence() } };
  const open = IS_DISTRIBUTED ? openOnServers : openInFolder;
  const log = createLog({ level: 'warn' });
  const openedSettings = { ...settings, webhooks: { trustedReceivers } };
  const { adminEmail, views, ...opened } = await open(openedSettings, log, firstStart);
  let { ringpost } = opened;
  const { url, secrets } = ringpost;
  await takeOver(url, adminEmail);
  const facts: ServerFacts = {
    url,
    admin: { email: adminEmail, password: ADMIN_PASSWORD },
    twilioAuthToken: secrets.twilioAuthToken,
    jsonSecret: secrets.jsonSecret,
  };
  const handlers: Handlers<ServerRequests> = {
    facts: async () => facts,
    async advance({ milliseconds }) {
      aheadMs += milliseconds;
      await drainTimers(ringpost);
      return clock.now().toISOString();
    },
    async trustReceiver({ host }) {
      trustedReceivers.add(host);
      return undefined;
    },
    ...accountHandlers(() => ringpost),
    holdViews: async () => void (await views.hold()),
    releaseViews: async () => void (await views.release()),
    async breakText() {
      await ringpost.close();
      const position = breakEvent(dataDir, 'SmsReceived', FLIPPED_TEXT);
      await forgetViews(dataDir);
      const samePort = { ...openedSettings, port: Number(new URL(url).port) };
      ({ ringpost } = await openInFolder(samePort, log, firstStart));
      return position;
    },
  };
  serveParent(handlers, async () => {
    await ringpost.close();
    await dropStores();
    await rm(dataDir, { recursive: true, force: true });
  });
}

await main();
