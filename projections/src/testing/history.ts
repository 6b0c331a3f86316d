import { type Position, type RecordedEvent, type RingpostEvent, streams } from '@ringpost/domain';
import type { Hint, Row, View } from '@ringpost/engine';
import type { Projector } from '../kernel/projector.ts';
import { unitOfWork } from '../kernel/unit-of-work.ts';

type DataOf<T extends RingpostEvent['type']> = Extract<RingpostEvent, { type: T }>['data'];

export interface History {
  readonly events: readonly RecordedEvent[];
  /** Adds an event, to the stream that follows from its data unless another one is named. Positions leave gaps, as an engine's may. */
  append<T extends RingpostEvent['type']>(type: T, data: DataOf<T>, at?: string, inStream?: string): History;
}

function streamOf(type: RingpostEvent['type'], data: Readonly<Record<string, string>>): string {
  const {
    userId = '',
    orderId = '',
    e164 = '',
    messageId = '',
    appId = '',
    vendorId = '',
    importId = '',
    deliveryId = '',
    paymentId = '',
    portInId = '',
    reservationId = '',
    of = '',
    subjectId = '',
  } = data;
  if (type.startsWith('Approval')) {
    if (of === 'app') return streams.app(subjectId);
    if (of === 'account') return streams.account(subjectId);
    if (of === 'shop-settings') return streams.shopSettings();
    return of === 'port-in-fees' ? streams.portInFees() : streams.operator();
  }
  if (/^Change(?:Planned|Withdrawn|CarriedOut)$/.test(type)) {
    if (of === 'app') return streams.app(subjectId);
    if (of === 'account') return streams.account(subjectId);
    if (of === 'shop-settings') return streams.shopSettings();
    if (of === 'volume-steps') return streams.volumeSteps();
    return of === 'notices' ? streams.notices() : streams.portInFees();
  }
  if (type === 'NoticeTextChanged') return streams.notices();
  if (/^(?:EventSkipped|Rebuild|ProjectorRetried)/.test(type)) return streams.operator();
  if (/^(?:SecurityNoted|StoreRestored|RestoreDecided)$/.test(type)) return streams.security('writer');
  if (type.startsWith('Alert')) return streams.alerts(userId);
  if (type === 'PortInFeeSet') return streams.portInFees();
  if (type === 'ShopSettingChanged') return streams.shopSettings();
  if (type.startsWith('VolumeSteps')) return streams.volumeSteps();
  if (type === 'ReservationPlaced') return streams.reservation(reservationId);
  if (
    /^(?:ReservedNumberOrdered|UnclaimedOrdered|AreasOrdered|OneNumberOrdered|NumberSourceOrdered|NumbersChosen|BoughtBySupport|VolumeDiscountGiven|SpentWithKey)$/.test(
      type,
    )
  )
    return streams.wallet(userId);
  if (type.startsWith('Reservation') || type === 'NumberReserved') return streams.number(e164);
  if (type.startsWith('PortIn')) return streams.portIn(portInId);
  if (type === 'BillingSet') return streams.billing(userId);
  if (type === 'InvoiceNumberGiven') return streams.invoiceNumbers('2026');
  if (type === 'InvoiceIssued') return streams.invoice(paymentId);
  if (type.startsWith('Payment')) return streams.payment(paymentId);
  if (/^(?:Funds|Debt|Debit|Credit|Adjustment|Refund|ActivationFee|RentalRefunded)/.test(type))
    return streams.wallet(userId);
  if (type.startsWith('Sms') || type.startsWith('Recording')) return streams.sms(messageId);
  if (type.startsWith('NumberImport') && type !== 'NumberImported') return streams.import(importId);
  if (/^Number(?:Imported|PortedIn|MadePublic|Public(?:Use)?Ended|VendorAssigned|Released)$/.test(type))
    return streams.number(e164);
  if (type === 'NumberLeased' || type.startsWith('Lease') || /^Number(Served|Banned|Return)/.test(type))
    return streams.number(e164);
  if (type === 'BulkItemPlaced') return streams.order(orderId);
  if (type.startsWith('Bulk')) return streams.bulk(orderId);
  if (type.startsWith('Order') || /^Rental|^Renewal/.test(type)) return streams.order(orderId);
  if (
    type === 'NumberAssigned' ||
    type === 'UnclaimedTaken' ||
    type === 'NumberRented' ||
    type === 'WithheldSmsRead' ||
    type === 'NextCodeAsked'
  )
    return streams.order(orderId);
  if (type.startsWith('Activations')) return streams.onDemand();
  if (type === 'PurchaseClaimed') return streams.purchases(userId);
  if (/^Upstream(Set|PriceUnit|Removed|Risk)/.test(type)) return streams.upstreams();
  if (type.startsWith('Upstream')) return streams.upstreamOrder(orderId);
  if (type.startsWith('App')) return streams.app(appId);
  if (type.startsWith('Vendor')) return streams.vendor(vendorId);
  if (deliveryId !== '' && type !== 'WebhookDisabled') return streams.delivery(deliveryId);
  if (type.startsWith('Webhook')) return streams.webhook(userId);
  return streams.account(userId);
}

/** Facts in the order in which they happened, as the log would return them. */
export function createHistory(): History {
  const events: RecordedEvent[] = [];
  const revisions = new Map<string, number>();
  const history: History = {
    events,
    append(type, data, at = '2026-11-21T10:00:00.000Z', inStream) {
      const stream = inStream ?? streamOf(type, data as unknown as Readonly<Record<string, string>>);
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const n = events.length + 1;
      const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      const meta = {
        operationId: id,
        causationId: id,
        correlationId: id,
        actor: 'system:test',
        occurredAt: at,
        schemaVersion: 1,
      };
      const recorded = {
        type,
        data,
        id,
        meta,
        stream,
        revision,
        position: String(n * 10).padStart(12, '0') as Position,
      };
      events.push(recorded as unknown as RecordedEvent);
      return history;
    },
  };
  return history;
}

export interface Projected {
  row<T extends Row>(view: View<T>, id: string): T | undefined;
  rows<T extends Row>(view: View<T>): readonly T[];
  readonly hints: readonly Hint[];
  /** The view of each row that the last event has written or deleted. */
  readonly touched: readonly string[];
}

function applyLoading(
  projector: Projector,
  event: RecordedEvent,
  work: ReturnType<typeof unitOfWork>,
  load: (view: string, id: string) => void,
): void {
  for (;;) {
    projector.apply(event, work.rows);
    const missing = work.missing();
    if (missing.length === 0) {
      work.accept();
      return;
    }
    work.rollback();
    for (const key of missing) load(...key);
  }
}

/**
 * What a projector makes of a history. Each event is a batch of its own, and nothing stays in memory between two batches. So a
 * test fails if the projector does not write a row, or cannot find it again.
 */
export function project(projector: Projector, { events }: Pick<History, 'events'>): Projected {
  const stored = new Map<string, Map<string, Row>>();
  const work = unitOfWork(0);
  const hints: Hint[] = [];
  let touched: readonly string[] = [];
  const load = (view: string, id: string): void => {
    const row = stored.get(view)?.get(id);
    work.fill(view, [id], row ? [row] : []);
  };

  for (const event of events) {
    work.clear();
    for (const [view, id] of projector.keys(event)) load(view, id);
    applyLoading(projector, event, work, load);
    const outcome = work.flush();
    hints.push(...outcome.hints);
    touched = outcome.writes.map((write) => write.in);
    for (const write of outcome.writes) {
      const rows = stored.get(write.in) ?? new Map<string, Row>();
      stored.set(write.in, rows);
      // Rows travel as JSON, so a row that JSON cannot represent must fail here.
      if (write.op === 'put') rows.set(write.row._id, JSON.parse(JSON.stringify(write.row)));
      else rows.delete(write.id);
    }
  }
  return {
    row: <T extends Row>({ name }: View<T>, id: string) => stored.get(name)?.get(id) as T | undefined,
    rows: <T extends Row>({ name }: View<T>) => [...(stored.get(name)?.values() ?? [])] as T[],
    hints,
    touched,
  };
}
