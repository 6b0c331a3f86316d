import { LOG_START, type Position } from '@ringpost/domain';
import { shapeOf } from '@ringpost/engine';
import { WEBHOOKS_SHAPE, type WebhookRow, webhooks } from '@ringpost/projections/webhooks/webhooks.view';
import type { Deps } from '../kernel/deps.ts';
import { readLog } from '../kernel/read-log.ts';

/**
 * The customers who have ever set a webhook, whichever of their receivers it was. Most customers never do, and for them nothing is read when an event comes. A
 * customer in this set may have switched the webhook off: the webhook's stream says so.
 */
export interface KnownReceivers {
  has(userId: string): Promise<boolean>;
  /** The policy that follows the log calls this for each webhook that is set. */
  add(userId: string): void;
  /** Call it when another process follows the log. The set is read again at the next `has`. */
  forget(): void;
}

/** Rows that are read at once. */
const PAGE_ROWS = 1_000;

type ReadParts = Pick<Deps, 'events' | 'readModel'>;

/**
 * Reads the rows of the view.
 * @returns the view's position; the start of the log if its rows belong to another version of the program
 */
async function readView({ readModel }: ReadParts, into: Set<string>): Promise<Position> {
  const version = await readModel.liveVersion('webhooks');
  if (version === undefined || shapeOf(version) !== WEBHOOKS_SHAPE) return LOG_START;
  // The checkpoint is read before the rows. So events that are newer than the checkpoint may come twice, which changes nothing.
  const { position } = await readModel.checkpoint('webhooks', version);
  const rows = readModel.collection<WebhookRow>(webhooks);
  for (let after = ''; ; ) {
    const page = await rows.find({ _id: { $gt: after } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
    for (const { userId } of page) into.add(userId);
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return position;
    after = last._id;
  }
}

export function createKnownReceivers(deps: ReadParts): KnownReceivers {
  let userIds = new Set<string>();
  let reading: Promise<void> | undefined;
  const read = async (into: Set<string>): Promise<void> => {
    await readLog(deps, await readView(deps, into), ({ type, data }) => {
      if (type === 'WebhookSet') into.add(data.userId);
    });
  };
  return {
    async has(userId) {
      reading ??= read(userIds).catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      await reading;
      return userIds.has(userId);
    },
    add: (userId) => void userIds.add(userId),
    forget() {
      userIds = new Set();
      reading = undefined;
    },
  };
}
