import { type AlertSet, LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import { StoreUnavailable, shapeOf } from '@ringpost/engine';
import { ALERTS_SHAPE, type AlertRow, alerts } from '@ringpost/projections/alerts/alerts.view';
import type { Deps } from '../kernel/deps.ts';
import { createFollowedPosition } from '../kernel/followed-position.ts';
import { readLog } from '../kernel/read-log.ts';
import type { Watcher } from '../kernel/run-policies.ts';

/** What an alert waits for. */
export type WaitingAlert = Pick<
  AlertSet['data'],
  'alertId' | 'userId' | 'appId' | 'e164' | 'countryIso' | 'vendorId' | 'prefix' | 'purchase' | 'setAt'
>;

/**
 * The waiting alerts in memory, because nobody waits for most numbers that become free. Every process follows the log. An alert
 * in this index may be over already: its customer's stream decides.
 */
export interface AlertIndex extends Watcher {
  /**
   * The alerts that a number may be for, the oldest first. Without an app: those for every app. An alert that buys is left
   * out while another one buys the number for the app.
   * @param at a position; the index knows everything up to it before it answers
   * @throws StoreUnavailable if this process cannot read that far now
   */
  waitingFor(e164: string, appId: string | null, at: Position): Promise<readonly WaitingAlert[]>;
}

/** Rows that are read at once. */
const PAGE_ROWS = 1_000;
/** How long a caller waits until this process has read the log up to the caller's position. */
const PATIENCE_MS = 2_000;

type IndexParts = Pick<Deps, 'events' | 'readModel'>;

async function readRows(
  { readModel }: IndexParts,
  status: 'waiting' | 'buying',
  add: (row: AlertRow) => void,
): Promise<void> {
  const rows = readModel.collection<AlertRow>(alerts);
  for (let after = ''; ; ) {
    const where = { status, _id: { $gt: after } };
    const page = await rows.find(where, { sort: [['_id', 1]], limit: PAGE_ROWS });
    for (const row of page) add(row);
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) return;
    after = last._id;
  }
}

/**
 * Reads the rows of the view.
 * @returns the view's position; the start of the log if its rows belong to another version of the program
 */
async function readView(parts: IndexParts, add: (row: AlertRow) => void): Promise<Position> {
  const { readModel } = parts;
  const version = await readModel.liveVersion('alerts');
  if (version === undefined || shapeOf(version) !== ALERTS_SHAPE) return LOG_START;
  // The checkpoint is read before the rows. So events that are newer than the checkpoint may come twice, which changes nothing.
  const { position } = await readModel.checkpoint('alerts', version);
  for (const status of ['waiting', 'buying'] as const) await readRows(parts, status, add);
  return position;
}

/** The key of a number and an app, which only one alert at a time may buy. */
function purchaseOf(e164: string, appId: string): string {
  return `${e164} ${appId}`;
}

function mayBeFor(alert: WaitingAlert, e164: string): boolean {
  return alert.e164 === null ? e164.startsWith(alert.prefix ?? '') : alert.e164 === e164;
}

/** Reads the waiting alerts, and follows the log from then on. */
export async function createAlertIndex(deps: IndexParts): Promise<AlertIndex> {
  const waiting = new Map<string, WaitingAlert>();
  /** The number and app that each fired alert is buying, by the alert's id. */
  const buying = new Map<string, string>();
  /** The alerts and purchases that ended while the rows are read: the rows may still contain them. Undefined after that. */
  let endedAlerts: Set<string> | undefined = new Set<string>();
  let endedPurchases: Set<string> | undefined = new Set<string>();
  const after = await deps.events.head();
  const followed = createFollowedPosition(after);
  let reading: Promise<void> | undefined;

  const add = (alert: WaitingAlert): void => {
    if (!endedAlerts?.has(alert.alertId)) waiting.set(alert.alertId, alert);
  };
  const addPurchase = (alertId: string, e164: string, appId: string): void => {
    if (!endedPurchases?.has(alertId)) buying.set(alertId, purchaseOf(e164, appId));
  };
  const addRow = ({ _id: alertId, ...row }: AlertRow): void => {
    if (row.found === null) add({ ...row, alertId });
    else addPurchase(alertId, row.found, row.appId);
  };
  const end = (alertId: string): void => {
    waiting.delete(alertId);
    endedAlerts?.add(alertId);
  };
  const onEvent = (event: RecordedEvent): void => {
    switch (event.type) {
      case 'AlertSet':
        add(event.data);
        break;
      case 'AlertFired':
        end(event.data.alertId);
        if (event.data.buys) addPurchase(event.data.alertId, event.data.e164, event.data.appId);
        break;
      case 'AlertBought':
      case 'AlertNotBought':
        buying.delete(event.data.alertId);
        endedPurchases?.add(event.data.alertId);
        break;
      case 'AlertCancelled':
      case 'AlertExpired':
        end(event.data.alertId);
    }
  };
  const read = async (): Promise<void> => {
    const position = await readView(deps, addRow);
    followed.advance(await readLog(deps, position, onEvent));
    endedAlerts = undefined;
    endedPurchases = undefined;
  };
  const ready = (): Promise<void> => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  return {
    after,
    onEvent(event) {
      onEvent(event);
      followed.advance(event.position);
    },
    async waitingFor(e164, appId, at) {
      await ready();
      if (!(await followed.reaches(at, PATIENCE_MS)))
        throw new StoreUnavailable(`the alerts are not known up to ${at} yet`);
      const bought = new Set(buying.values());
      return [...waiting.values()]
        .filter((alert) => (appId === null || alert.appId === appId) && mayBeFor(alert, e164))
        .filter((alert) => !alert.purchase || !bought.has(purchaseOf(e164, alert.appId)))
        .sort((one, other) => (one.setAt < other.setAt ? -1 : one.setAt > other.setAt ? 1 : 0));
    },
  };
}
