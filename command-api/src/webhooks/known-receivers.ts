import { account, LOG_START, type Position, streams } from '@ringpost/domain';
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
  /** The customer who wants to be told of this account, which is a sub-account. */
  ownerOf(userId: string): Promise<string | undefined>;
  /** The policy that follows the log calls this for each webhook that is set. */
  add(userId: string): void;
  /** The same for each customer who wants to be told of sub-accounts. */
  addOwner(userId: string): Promise<void>;
  /** The same for each new sub-account. */
  addSubAccount(ownerId: string, subAccountId: string): void;
  /** Call it when another process follows the log. The set is read again at the next `has`. */
  forget(): void;
}

/** Rows that are read at once. */
const PAGE_ROWS = 1_000;

type ReadParts = Pick<Deps, 'events' | 'readModel' | 'streams'>;

/** What is known: who has a webhook, who of them wants to be told of sub-accounts, and whose sub-account each of those is. */
interface Known {
  readonly users: Set<string>;
  readonly owners: Set<string>;
  readonly ownerOf: Map<string, string>;
}

function nothingKnown(): Known {
  return { users: new Set(), owners: new Set(), ownerOf: new Map() };
}

/**
 * Reads the rows of the view.
 * @returns the view's position; the start of the log if its rows belong to another version of the program
 */
async function readView({ readModel }: ReadParts, into: Known): Promise<Position> {
  const version = await readModel.liveVersion('webhooks');
  if (version === undefined || shapeOf(version) !== WEBHOOKS_SHAPE) return LOG_START;
  // The checkpoint is read before the rows. So events that are newer than the checkpoint may come twice, which changes nothing.
  const { position } = await readModel.checkpoint('webhooks', version);
  const rows = readModel.collection<WebhookRow>(webhooks);
  for (let after = ''; ; ) {
    const page = await rows.find({ _id: { $gt: after } }, { sort: [['_id', 1]], limit: PAGE_ROWS });
    for (const { userId, subAccounts } of page) {
      into.users.add(userId);
      if (subAccounts) into.owners.add(userId);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return position;
    after = last._id;
  }
}

async function readSubAccounts(
  { streams: repository }: ReadParts,
  ownerId: string,
  into: Known,
): Promise<void> {
  into.owners.add(ownerId);
  const { state } = await repository.refresh(streams.account(ownerId), account);
  if (state.status === 'absent') return;
  for (const { subAccountId } of state.subAccounts ?? []) into.ownerOf.set(subAccountId, ownerId);
}

export function createKnownReceivers(deps: ReadParts): KnownReceivers {
  let known = nothingKnown();
  let reading: Promise<void> | undefined;
  async function read(into: Known): Promise<void> {
    await readLog(deps, await readView(deps, into), ({ type, data }) => {
      if (type === 'WebhookSet') into.users.add(data.userId);
      if (type === 'WebhookSubAccountsChosen' && data.wanted) into.owners.add(data.userId);
    });
    for (const ownerId of [...into.owners]) await readSubAccounts(deps, ownerId, into);
  }
  function ready(): Promise<void> {
    reading ??= read(known).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  }
  return {
    async has(userId) {
      await ready();
      return known.users.has(userId);
    },
    async ownerOf(userId) {
      await ready();
      return known.ownerOf.get(userId);
    },
    add: (userId) => void known.users.add(userId),
    addOwner: (userId) => readSubAccounts(deps, userId, known),
    addSubAccount(ownerId, subAccountId) {
      if (known.owners.has(ownerId)) known.ownerOf.set(subAccountId, ownerId);
    },
    forget() {
      known = nothingKnown();
      reading = undefined;
    },
  };
}
