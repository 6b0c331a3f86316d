import {
  type BulkState,
  bulk,
  type NumberState,
  number,
  type OrderState,
  openLeases,
  order,
  type PaymentState,
  payment,
  type RecordedEvent,
  sumsToZero,
  type WalletState,
  wallet,
  wholeLease,
} from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';

/** What everybody has and owes according to the log, and which parts of it cannot be right. */
export interface Ledger {
  readonly wallets: ReadonlyMap<string, WalletState>;
  readonly orders: ReadonlyMap<string, OrderState>;
  readonly bulks: ReadonlyMap<string, BulkState>;
  readonly numbers: ReadonlyMap<string, NumberState>;
  readonly payments: ReadonlyMap<string, PaymentState>;
  /** Sentences, one for each fault; empty when all is well. */
  readonly faults: readonly string[];
}

interface AnyFold<State> {
  initial(): State;
  evolve(state: State, event: never): State;
}

function fold<State>(into: Map<string, State>, by: AnyFold<State>, prefix: string, event: RecordedEvent) {
  if (!event.stream.startsWith(prefix)) return;
  into.set(event.stream, by.evolve(into.get(event.stream) ?? by.initial(), event as never));
}

function moneyFaults({ type, data, position }: RecordedEvent): readonly string[] {
  return 'entries' in data && !sumsToZero(data.entries)
    ? [`the entries of ${type} at ${position} do not balance`]
    : [];
}

/** While one customer has a number whole, nobody has it for an app. */
function sharedWhole({ stream, position }: RecordedEvent, state: NumberState | undefined): readonly string[] {
  const isShared = state !== undefined && wholeLease(state) !== undefined && openLeases(state).length > 1;
  return isShared ? [`${stream} was rented whole and leased for an app at ${position}`] : [];
}

function overlaps(numbers: ReadonlyMap<string, NumberState>): readonly string[] {
  const overlapping: string[] = [];
  for (const [stream, { leases }] of numbers) {
    for (const [appId, ofApp] of leases) {
      ofApp.forEach((lease, index) => {
        const before = ofApp[index - 1];
        if (before?.endedAt === null)
          overlapping.push(`${stream} was leased twice for ${appId} at ${lease.from}`);
      });
    }
  }
  return overlapping;
}

/** Folds the whole log, and checks every rule at each fact. */
export async function readLedger(log: Pick<EventStore, 'readAll'>): Promise<Ledger> {
  const wallets = new Map<string, WalletState>();
  const orders = new Map<string, OrderState>();
  const bulks = new Map<string, BulkState>();
  const numbers = new Map<string, NumberState>();
  const payments = new Map<string, PaymentState>();
  const faults: string[] = [];
  for (const event of await log.readAll()) {
    faults.push(...moneyFaults(event));
    fold(wallets, wallet, 'wallet-', event);
    fold(orders, order, 'order-', event);
    fold(bulks, bulk, 'bulk-', event);
    fold(numbers, number, 'number-', event);
    fold(payments, payment, 'payment-', event);
    faults.push(...sharedWhole(event, numbers.get(event.stream)));
    const state = wallets.get(event.stream);
    if (state && state.availableMills < 0) faults.push(`${event.stream} is overdrawn at ${event.position}`);
  }
  for (const [stream, { heldMills, openHolds }] of wallets) {
    const sum = [...openHolds.values()].reduce((total, each) => total + each.amountMills, 0);
    if (sum !== heldMills) faults.push(`${stream} holds ${heldMills}, its open holds are ${sum}`);
  }
  return { wallets, orders, bulks, numbers, payments, faults: [...faults, ...overlaps(numbers)] };
}

/** What may be open for some time, but not after every due row was handled. */
export function leftOvers({ wallets, orders, bulks, numbers }: Ledger): readonly string[] {
  const leftOver: string[] = [];
  const waiting = new Set(
    [...numbers.values()].flatMap(({ lines }) =>
      [...(lines?.values() ?? [])]
        .flat()
        .flatMap((each) => (each.until === null ? [each.reservationId] : [])),
    ),
  );
  for (const [stream, { openHolds }] of wallets) {
    for (const orderId of openHolds.keys()) {
      if (waiting.has(orderId)) continue;
      if (orders.get(`order-${orderId}`)?.status !== 'running')
        leftOver.push(`${stream} still holds ${orderId}`);
    }
  }
  for (const [stream, state] of numbers) {
    for (const { leaseId, orderId, endedAt } of [...state.leases.values()].flat()) {
      const owner = orders.get(`order-${orderId}`);
      const isTaken = owner && 'assigned' in owner && owner.assigned.leaseId === leaseId;
      if (endedAt === null && !isTaken) leftOver.push(`${stream} has lease ${leaseId} that no order took`);
    }
  }
  for (const [stream, { status }] of bulks) if (status === 'open') leftOver.push(`${stream} is still open`);
  for (const [stream, { status }] of orders)
    if (status === 'placed') leftOver.push(`${stream} is still open`);
  return leftOver;
}
