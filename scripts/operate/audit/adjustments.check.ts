import {
  type AdjustmentMoneyEvent,
  type EventOf,
  kindOfActor,
  type RecordedEvent,
  streams,
} from '@ringpost/domain';
import { ADJUST_ALONE_MAX_MILLS } from '@ringpost/domain/rules/adjustment-limits';
import { breachList, type Check } from './check.ts';

type Moved = EventOf<AdjustmentMoneyEvent['type'] | 'FundsCredited'>;
type Signed = EventOf<'AdjustmentSigned' | 'RefundSigned'>;
type Decided = Signed | EventOf<'AdjustmentApproved'>;

/** What one adjustment moved, and what was decided. */
interface Life {
  movedMills: number;
  movedAt: RecordedEvent['position'] | null;
  /** Whether a decision must be there. In logs of earlier versions an admin's credit has none. */
  needsDecision: boolean;
  decidedMills: number | null;
}

interface AdjustmentRequest {
  readonly requestedBy: string;
  readonly amountMills: number;
}

const DAY_MS = 86_400_000;
/** A refusal to bring numbers over gives its fee back. */
const FEE_BACK = ':fee-back';
const MOVES: ReadonlySet<string> = new Set<Moved['type']>([
  'FundsCredited',
  'FundsDebited',
  'CreditCorrected',
  'DebitCorrected',
  'DebtCharged',
  'FundsRefunded',
]);

function isMoved(event: RecordedEvent): event is Moved {
  return MOVES.has(event.type);
}

function isDecided(event: RecordedEvent): event is Decided {
  const { type } = event;
  return type === 'AdjustmentSigned' || type === 'RefundSigned' || type === 'AdjustmentApproved';
}

function adjustmentOf({ type, data }: Moved): string {
  return type === 'DebtCharged' ? data.adjustmentId : data.operationId;
}

function correctedBy({ data }: Moved): string | null {
  return 'corrects' in data ? data.corrects : null;
}

/**
 * L20: above the bound money is moved by hand only by two different admins, and what one admin moves alone for a customer
 * within a day stays below it. Corrections never exceed what they correct. No admin decides about a wallet of their own, or of a
 * sub-account that they have made.
 */
export function adjustmentsCheck(): Check {
  const breaches = breachList();
  const lives = new Map<string, Life>();
  const requests = new Map<string, AdjustmentRequest>();
  const alone = new Map<string, { readonly at: number; readonly mills: number }[]>();
  /** What is left to correct, by wallet and entry. */
  const left = new Map<string, number>();
  /** Who has made the sub-account, by the wallet of the sub-account. */
  const ownerOf = new Map<string, string>();
  let isSigned = false;

  function lifeOf(stream: string, adjustmentId: string): Life {
    const key = `${stream} ${adjustmentId}`;
    const life = lives.get(key) ?? {
      movedMills: 0,
      movedAt: null,
      needsDecision: false,
      decidedMills: null,
    };
    lives.set(key, life);
    return life;
  }

  function seeCorrection({ stream, data, position }: Moved, corrects: string): void {
    const key = `${stream} ${corrects}`;
    const rest = (left.get(key) ?? 0) - data.amountMills;
    if (rest < 0) breaches.add(position, `${stream}: corrections of ${corrects} exceed it by ${-rest} mills`);
    left.set(key, Math.max(0, rest));
  }

  function seeMoved(event: Moved): void {
    const { type, stream, data, meta, position } = event;
    const adjustmentId = adjustmentOf(event);
    const corrects = correctedBy(event);
    const key = `${stream} ${adjustmentId}`;
    if (corrects === null) left.set(key, (left.get(key) ?? 0) + data.amountMills);
    else seeCorrection(event, corrects);
    const life = lifeOf(stream, adjustmentId);
    life.movedMills += data.amountMills;
    life.movedAt = position;
    const isCreditByAdmin = kindOfActor(meta.actor) === 'admin' && !data.operationId.endsWith(FEE_BACK);
    if (type !== 'FundsCredited' || (isCreditByAdmin && isSigned)) life.needsDecision = true;
  }

  function seeSigned({ stream, data, position }: Signed): void {
    const key = `${stream} ${data.signedBy}`;
    const at = Date.parse(data.signedAt);
    const day = (alone.get(key) ?? []).filter((each) => at - each.at < DAY_MS);
    day.push({ at, mills: data.amountMills });
    alone.set(key, day);
    const mills = day.reduce((sum, each) => sum + each.mills, 0);
    if (mills > ADJUST_ALONE_MAX_MILLS)
      breaches.add(position, `${stream}: ${data.signedBy} alone moved ${mills} mills within a day`);
  }

  function seeApproved({ stream, data, meta, position }: EventOf<'AdjustmentApproved'>): number {
    const request = requests.get(`${stream} ${data.adjustmentId}`);
    if (request?.requestedBy !== data.requestedBy)
      breaches.add(position, `${stream}: ${data.adjustmentId} was approved, and nobody asked for it`);
    if (data.approvedBy === data.requestedBy || meta.actor !== `admin:${data.approvedBy}`)
      breaches.add(position, `${stream}: ${data.adjustmentId} was not approved by a second admin`);
    return request?.amountMills ?? 0;
  }

  function seeWhose({ stream, data, position }: Decided): void {
    const admin = 'approvedBy' in data ? data.approvedBy : data.signedBy;
    if (stream === streams.wallet(admin) || ownerOf.get(stream) === admin)
      breaches.add(
        position,
        `${stream}: ${admin} decided about ${data.adjustmentId}, whose money is their own`,
      );
  }

  function seeDecided(event: Decided): void {
    isSigned = true;
    seeWhose(event);
    const life = lifeOf(event.stream, event.data.adjustmentId);
    if (life.decidedMills !== null)
      breaches.add(event.position, `${event.stream}: ${event.data.adjustmentId} was decided twice`);
    if (event.type === 'AdjustmentApproved') life.decidedMills = seeApproved(event);
    else {
      seeSigned(event);
      life.decidedMills = event.data.amountMills;
    }
  }

  return {
    id: 'L20',
    title: 'two admins move money by hand above the bound, and no correction exceeds its entry',
    see(event) {
      if (event.type === 'AdjustmentRequested' || event.type === 'RefundRequested') {
        isSigned = true;
        const { requestedBy, amountMills, adjustmentId } = event.data;
        requests.set(`${event.stream} ${adjustmentId}`, { requestedBy, amountMills });
      }
      if (event.type === 'SubAccountOpened')
        ownerOf.set(streams.wallet(event.data.userId), event.data.ownerId);
      if (isMoved(event)) seeMoved(event);
      if (isDecided(event)) seeDecided(event);
    },
    finish() {
      for (const [key, { movedMills, movedAt, needsDecision, decidedMills }] of lives) {
        if (decidedMills === null ? needsDecision : decidedMills !== movedMills)
          breaches.add(
            movedAt,
            `${key} moved ${movedMills} mills, and admins decided on ${decidedMills ?? 0}`,
          );
      }
      return { looked: lives.size, breaches: breaches.all };
    },
  };
}
