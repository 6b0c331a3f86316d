import { draftNumbers, type EventOf, type PortInEvent, type RecordedEvent } from '@ringpost/domain';
import { breachList, type Check } from './check.ts';

/** The hold of one draft's fee. */
interface Fee {
  readonly portInId: string;
  readonly amountMills: number;
  readonly heldAt: string;
  settled: 'captured' | 'released' | null;
}

interface Life {
  userId: string;
  /** Those of the last draft. */
  numbers: readonly string[];
  /** The submitted draft; its hold has this id. */
  submitted: string | null;
  isFocConfirmed: boolean;
  cancelledAt: string | null;
  /** What an admin gives back after the date, and when. */
  givenBack: { readonly draftId: string; readonly feeMills: number; readonly at: string } | null;
  confirmedAt: string | null;
}

type Money = EventOf<'FundsHeld' | 'FundsCaptured' | 'FundsReleased'>;
type Fact = EventOf<PortInEvent['type']>;

/** How long the wallet may take to follow. If the process of a request died, a policy does it. */
const GRACE_MS = 120_000;
/** The end of the operation that gives a taken fee back, behind the id of its draft. */
const FEE_BACK = ':fee-back';

function isMoney(event: RecordedEvent): event is Money {
  return event.type === 'FundsHeld' || event.type === 'FundsCaptured' || event.type === 'FundsReleased';
}
function isFact(event: RecordedEvent): event is Fact {
  return event.stream.startsWith('portin-');
}

/**
 * L13: a request to bring numbers over is submitted only with its fee held, once. The fee is taken, once and in full, when
 * the date is confirmed and never before. A request that ends before that gives it back, once; after that an admin may give it
 * back, once and in full. Only a request with a date adds numbers: its own, and for its customer, who alone has them.
 */
export function portInsCheck(): Check {
  const breaches = breachList();
  const lives = new Map<string, Life>();
  const fees = new Map<string, Fee>();
  const owners = new Map<string, string>();
  const cameBack = new Set<string>();
  /** Numbers whose request can be read no more. That is sound only if its customer is forgotten later in the log. */
  const unread: EventOf<'NumberPortedIn'>[] = [];
  const forgotten = new Set<string>();

  function seeMoney({ type, data, position, meta }: Money): void {
    const { purpose, holdId, amountMills } = data;
    if (purpose.kind !== 'port-in') return;
    if (type === 'FundsHeld') {
      fees.set(holdId, { portInId: purpose.id, amountMills, heldAt: meta.occurredAt, settled: null });
      return;
    }
    const fee = fees.get(holdId);
    const life = lives.get(purpose.id);
    if (!fee) {
      breaches.add(position, `port-in ${purpose.id} was settled and never held for`);
      return;
    }
    if (fee.settled) breaches.add(position, `the fee of port-in ${purpose.id} was settled twice`);
    if (amountMills !== fee.amountMills)
      breaches.add(position, `port-in ${purpose.id} moved ${amountMills} of ${fee.amountMills} mills`);
    fee.settled = type === 'FundsCaptured' ? 'captured' : 'released';
    const counts = life?.submitted === holdId;
    if (fee.settled === 'captured' && !(counts && life.isFocConfirmed))
      breaches.add(position, `port-in ${purpose.id} was paid for, and no date is confirmed`);
    if (fee.settled === 'released' && counts && (life.isFocConfirmed || life.cancelledAt === null))
      breaches.add(position, `port-in ${purpose.id} got its fee back, and goes on`);
  }

  function seeSubmitted({ data, position }: EventOf<'PortInSubmitted'>, life: Life): void {
    const { portInId, draftId, feeMills } = data;
    const fee = fees.get(draftId);
    if (life.submitted !== null) breaches.add(position, `port-in ${portInId} was submitted twice`);
    if (fee?.portInId !== portInId || fee.settled !== null)
      breaches.add(position, `port-in ${portInId} was submitted, and nobody holds its fee`);
    else if (fee.amountMills !== feeMills)
      breaches.add(position, `port-in ${portInId} costs ${feeMills}, and ${fee.amountMills} mills are held`);
    life.submitted = draftId;
  }

  function seeFact(event: Fact): void {
    const { portInId, userId } = event.data;
    const life = lives.get(portInId) ?? {
      userId,
      numbers: [],
      submitted: null,
      isFocConfirmed: false,
      cancelledAt: null,
      givenBack: null,
      confirmedAt: null,
    };
    lives.set(portInId, life);
    if (event.type === 'PortInDrafted') life.numbers = event.data.numbers;
    if (event.type === 'PortInDraftKept') life.numbers = draftNumbers(event.data);
    if (event.type === 'PortInSubmitted') seeSubmitted(event, life);
    if (event.type === 'PortInCancelled') life.cancelledAt = event.meta.occurredAt;
    if (event.type === 'PortInFeeGivenBack') {
      const { draftId, feeMills, givenBackAt: at } = event.data;
      life.givenBack = { draftId, feeMills, at };
    }
    if (event.type === 'PortInFocConfirmed') {
      life.isFocConfirmed = true;
      life.confirmedAt = event.meta.occurredAt;
    }
  }

  function seeCredit({
    data: { operationId, amountMills, userId },
    position,
  }: EventOf<'FundsCredited'>): void {
    if (!operationId.endsWith(FEE_BACK)) return;
    const draftId = operationId.slice(0, -FEE_BACK.length);
    const life = [...lives.values()].find(({ givenBack }) => givenBack?.draftId === draftId);
    if (life?.userId !== userId || life.givenBack?.feeMills !== amountMills)
      breaches.add(position, `the fee of draft ${draftId} came back, and no request says so`);
    cameBack.add(draftId);
  }

  function addUnasked({ data: { e164 }, position }: EventOf<'NumberPortedIn'>): void {
    breaches.add(position, `${e164} was brought over, and no request with a date says so`);
  }

  function seeNumber(event: EventOf<'NumberPortedIn'>): void {
    const { e164, portInId, userId } = event.data;
    const life = lives.get(portInId);
    if (life?.userId !== userId || !life.isFocConfirmed) addUnasked(event);
    else if (life.numbers.length === 0) unread.push(event);
    else if (!life.numbers.includes(e164)) addUnasked(event);
    owners.set(e164, userId);
  }

  function seeLease({ data: { e164, userId }, position }: EventOf<'NumberLeased'>): void {
    const owner = owners.get(e164);
    if (owner !== undefined && owner !== userId)
      breaches.add(position, `${e164} was brought over by ${owner} and leased to ${userId}`);
  }

  /** Since when a fee that is still held should have been settled; undefined if it may be held. */
  function dueSince(holdId: string, { portInId, heldAt }: Fee): string | undefined {
    const life = lives.get(portInId);
    if (life?.submitted !== holdId) return heldAt;
    return life.confirmedAt ?? life.cancelledAt ?? undefined;
  }

  return {
    id: 'L13',
    title: 'the fee of every port-in is held once, and taken only for a confirmed date',
    see(event) {
      if (isMoney(event)) seeMoney(event);
      if (isFact(event)) seeFact(event);
      if (event.type === 'FundsCredited') seeCredit(event);
      if (event.type === 'NumberPortedIn') seeNumber(event);
      if (event.type === 'NumberLeased') seeLease(event);
      if (event.type === 'AccountForgotten') forgotten.add(event.data.userId);
    },
    finish(asOf) {
      for (const event of unread) if (!forgotten.has(event.data.userId)) addUnasked(event);
      for (const [holdId, fee] of fees) {
        const since = fee.settled ? undefined : dueSince(holdId, fee);
        if (since !== undefined && Date.parse(asOf) - Date.parse(since) >= GRACE_MS)
          breaches.add(null, `the fee of port-in ${fee.portInId} is held, and was due at ${since}`);
      }
      for (const [portInId, { givenBack }] of lives) {
        if (givenBack === null || cameBack.has(givenBack.draftId)) continue;
        if (Date.parse(asOf) - Date.parse(givenBack.at) >= GRACE_MS)
          breaches.add(null, `the fee of port-in ${portInId} should have come back at ${givenBack.at}`);
      }
      return { looked: lives.size, breaches: breaches.all };
    },
  };
}
