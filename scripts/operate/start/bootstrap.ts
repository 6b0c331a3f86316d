import type { Clock } from '@ringpost/domain';
import type { Log } from '@ringpost/web/http';
import { startDemoSender } from '../demo/demo-sender.ts';
import { openRingpost, type Prepared, type Ringpost } from './compose.ts';
import type { DemoCustomer, FirstStartResult } from './first-start.ts';
import { hasPasswordFile, passwordFile } from './password-file.ts';
import { type Inventory, prepareStore, USUAL_INVENTORY } from './prepare-store.ts';
import { showCatchUp } from './progress.ts';
import type { Settings } from './settings.ts';

export interface AdminAccess {
  readonly email: string;
  /** The file with the password of the first start; undefined once it was changed, or if one was given. */
  readonly passwordFile: string | undefined;
}

export interface PreparedRingpost extends Ringpost {
  readonly admin: AdminAccess;
  readonly customer: DemoCustomer | undefined;
}

/** Another time and another inventory than by default; for tests. */
export interface FirstStart {
  readonly clock: Clock;
  readonly inventory: Inventory;
}

const usual: FirstStart = { clock: { now: () => new Date() }, inventory: USUAL_INVENTORY };

async function withDemoSender(ringpost: PreparedRingpost, log: Log): Promise<PreparedRingpost> {
  const { engine, commandApi, secrets, url } = ringpost;
  const sender = await startDemoSender({
    events: engine.events,
    readModel: engine.readModel,
    authToken: secrets.twilioAuthToken,
    jsonSecret: secrets.jsonSecret,
    postTo: url,
    publicUrl: commandApi.deps.config.publicUrl,
    onFailure: (error) => log.warn({ err: error }, 'the demo sender was not answered'),
  });
  return {
    ...ringpost,
    async close() {
      await sender.close();
      await ringpost.close();
    },
  };
}

/** A Ringpost that is ready to use: filled if it was empty, with an admin, and with a demo unless in production. */
export async function openPreparedRingpost(
  settings: Settings,
  log: Log,
  { clock, inventory }: FirstStart = usual,
): Promise<PreparedRingpost> {
  if (settings.engine.kind !== 'embedded')
    throw new Error(
      'RINGPOST_ENGINE is "distributed"; start each service by its own main.ts, because npm start runs all of them in one process on the embedded engine.',
    );
  let made: FirstStartResult | undefined;
  const prepare = async ({ commandApi }: Prepared): Promise<void> => {
    made = await prepareStore(commandApi.deps, settings, inventory);
  };
  const ringpost = await openRingpost({ ...settings, clock, log, prepare, onCatchUp: showCatchUp() });
  if (!made) throw new Error('there is no admin');
  const file = hasPasswordFile(settings.dataDir) ? passwordFile(settings.dataDir) : undefined;
  const admin = { email: made.admin.email, passwordFile: file };
  const prepared = { ...ringpost, admin, customer: made.customer };
  return made.customer ? withDemoSender(prepared, log) : prepared;
}
