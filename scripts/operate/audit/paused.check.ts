import type { EventOf, Position, RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';
import { packedMap, packedTexts, sharedTexts } from './packed-texts.ts';

/** A message that an order got. */
interface Came {
  /** The order, by its number. */
  readonly order: number;
  readonly userId: string;
  /** Its place among the events of the log. */
  readonly nth: number;
}

interface Reader {
  readonly orderId: string;
  readonly userId: string;
}

interface Debt {
  readonly owedMills: number;
  /** The event since which the customer owes without a break. */
  readonly sinceNth: number;
  /** When the last debt was paid. */
  readonly paidAt: string;
}

/** How long a deferred message may wait after the debt was paid. */
const GRACE_MS = 120_000;

const NO_DEBT: Debt = { owedMills: 0, sinceNth: 0, paidAt: '' };

/** What a wallet says about a debt; zero for any other fact. */
function changeOf({ type, data }: RecordedEvent): number {
  if (type === 'DebtIncurred' || type === 'DebtCharged') return data.amountMills;
  return type === 'DebtPaid' ? -data.amountMills : 0;
}

/** Of a message for a customer, whose it is. */
function readerOf({ data }: EventOf<'SmsReceived' | 'SmsRoutedByAdmin' | 'SmsClaimed'>): Reader | undefined {
  if ('userId' in data) return data;
  const { orderId, audience } = data;
  return orderId !== null && audience.kind === 'customer' ? { orderId, userId: audience.userId } : undefined;
}

/**
 * L21: no rental shows a message that came while its customer, or the owner of that sub-account, owed money, unless the debt was paid since. A message that was
 * deferred is shown by its own order once the debt is paid. Only the order of the log counts, except for how long it may wait.
 */
export function pausedCheck(): Check {
  const breaches = breachList();
  const rentals = new Set<string>();
  const came = packedMap<Came>();
  const orders = packedTexts();
  const shared = sharedTexts();
  const debts = new Map<string, Debt>();
  /** The customer of each sub-account. */
  const ownerOf = new Map<string, string>();
  /** Messages that their rentals have recorded. */
  const recorded = new Set<string>();
  const waiting = new Map<string, { readonly userId: string; readonly deferredAt: string }>();
  let nth = 0;

  function owe(userId: string, changeMills: number, at: string): void {
    const { owedMills, sinceNth, paidAt } = debts.get(userId) ?? NO_DEBT;
    const nowMills = owedMills + changeMills;
    debts.set(userId, {
      owedMills: nowMills,
      sinceNth: owedMills === 0 ? nth : sinceNth,
      paidAt: nowMills === 0 ? at : paidAt,
    });
  }

  /** The customer and, for a sub-account, its owner. */
  function debtorsOf(userId: string): readonly string[] {
    const owner = ownerOf.get(userId);
    return owner === undefined ? [userId] : [userId, owner];
  }

  function come(messageId: string, { orderId, userId }: Reader): void {
    came.set(messageId, { order: orders.add(orderId), userId: shared(userId), nth });
  }

  function show(userId: string, messageId: string, position: Position): void {
    const since = came.get(messageId)?.nth ?? 0;
    for (const debtor of debtorsOf(userId)) {
      const { owedMills, sinceNth } = debts.get(debtor) ?? NO_DEBT;
      if (owedMills > 0 && sinceNth < since)
        breaches.add(
          position,
          `message ${messageId} is shown, and ${debtor} owed money since before it came`,
        );
    }
  }

  function defer({ data, position }: EventOf<'SmsDeferred'>): void {
    const { messageId, orderId, userId, deferredAt } = data;
    const arrival = came.get(messageId);
    if (arrival?.userId !== userId || arrival.order !== orders.numberOf(orderId))
      breaches.add(
        position,
        `message ${messageId} is deferred for order ${orderId}, which it did not come for`,
      );
    waiting.set(messageId, { userId, deferredAt });
  }

  function note({ data, position }: EventOf<'OrderSmsNoted' | 'OrderSmsWithheld' | 'WithheldSmsRead'>): void {
    const { orderId, userId, messageId } = data;
    if (!rentals.has(orderId)) return;
    recorded.add(messageId);
    const isShown = !('why' in data) || data.why === 'further' || data.why === 'unmatched';
    if (isShown && !('priceMills' in data)) show(userId, messageId, position);
  }

  return {
    id: 'L21',
    title: 'no rental shows what came while its customer owes money, and all of it later',
    see(event) {
      const { type, data, position, meta } = event;
      nth += 1;
      if (type === 'SubAccountOpened') ownerOf.set(data.userId, data.ownerId);
      if (type === 'NumberRented') rentals.add(data.orderId);
      if (type === 'SmsReceived' || type === 'SmsRoutedByAdmin' || type === 'SmsClaimed') {
        const reader = readerOf(event);
        if (reader) come(data.messageId, reader);
      }
      if ('userId' in data && data.userId !== null && changeOf(event) !== 0)
        owe(data.userId, changeOf(event), meta.occurredAt);
      if (type === 'SmsDeferred') defer(event);
      if (type === 'OrderSmsNoted' || type === 'OrderSmsWithheld' || type === 'WithheldSmsRead') note(event);
      if (type !== 'DeferredSmsRecorded') return;
      waiting.delete(data.messageId);
      if (!recorded.has(data.messageId))
        breaches.add(
          position,
          `message ${data.messageId} waits no longer, and its order does not know of it`,
        );
    },
    finish(asOf) {
      for (const [messageId, { userId, deferredAt }] of waiting) {
        const owed = debtorsOf(userId).map((each) => debts.get(each) ?? NO_DEBT);
        const since = owed.reduce((last, { paidAt }) => (paidAt > last ? paidAt : last), deferredAt);
        if (owed.some(({ owedMills }) => owedMills > 0) || Date.parse(asOf) - Date.parse(since) < GRACE_MS)
          continue;
        breaches.add(null, `message ${messageId} waits, and ${userId} owes nothing`);
      }
      return { looked: rentals.size, breaches: breaches.all };
    },
  };
}
