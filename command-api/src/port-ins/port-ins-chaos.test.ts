import { number, portIn, type RecordedEvent, Rejection, streams } from '@ringpost/domain';
import { PORT_IN_FEE_MILLS } from '@ringpost/domain/rules/limits';
import { CHAOS_SEEDS } from '@ringpost/testing/chaos-seeds';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChaosShop, openChaosShop } from '../testing/chaos.fixture.ts';
import { OTHER_USER, type ShopProcess, USER, VENDOR } from '../testing/shop.fixture.ts';
import { createDraft, fixPortIn, submitPortIn } from './change-port-in.ts';
import { cancelPortIn, movePortIn } from './move-port-in.ts';
import type { MoveBody } from './port-ins.contract.ts';

const REQUESTS = 6;
const SHARED = '+14155553000';
/** Moments in which customers and admins do something at the same time. */
const MOMENTS = 12;
/** One white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';
const FOC_AT = '2099-01-01T12:00:00.000Z';
const COMPLETE = {
  ...{ portname: 'Office lines', firstname: 'Mara', lastname: 'Lindqvist', address1: '1180 Folsom Street' },
  ...{ city: 'San Francisco', state: 'CA', zip: '94103', btn: '415-555-0150', account_number: 'PVN-20' },
  ...{ carrier: 'Pacific Voice Networks', signature_type: 'image/png', signature: PNG },
} as const;

interface Request {
  readonly portInId: string;
  readonly userId: string;
  readonly numbers: readonly string[];
}

let shop: ChaosShop;
afterEach(() => shop.close());

function either(): ShopProcess {
  return shop.random() < 0.5 ? shop.first : shop.second;
}
/** Two numbers for each request. One number is wanted by two customers. */
function requestOf(n: number): Request {
  const numbers = [`+1415555${1000 + n}`, n < REQUESTS - 2 ? `+1415555${2000 + n}` : SHARED];
  const portInId = `019ab000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
  return { portInId, userId: n % 2 === 0 ? USER : OTHER_USER, numbers };
}
function placeOf() {
  return { region: 'CA', rateCentre: 'San Francisco' };
}

type Act = (by: ShopProcess, request: Request) => Promise<unknown>;

function submissionOf({ portInId, userId, numbers }: Request) {
  const body = { ...COMPLETE, number_list: numbers.join() };
  return { portInId, userId, body, requestIds: { requestId: 'request' } };
}
const submit: Act = async ({ deps }, request) => {
  await createDraft(deps, { ...submissionOf(request), body: {} });
  const quotedFeeMills = PORT_IN_FEE_MILLS.US * request.numbers.length;
  await submitPortIn(deps, placeOf, { ...submissionOf(request), idempotencyKey: 'submit', quotedFeeMills });
};
const fix: Act = ({ deps }, request) => fixPortIn(deps, submissionOf(request));
const cause = { operationId: 'a', causationId: 'a', correlationId: 'a', actor: 'admin:ada' } as const;
function move(body: MoveBody): Act {
  return ({ deps }, { portInId, userId }) => movePortIn(deps, placeOf, { portInId, userId }, body, cause);
}
const review = move({ status: 'in_review' });
const stop = move({ status: 'exception', reason: 'other' });
const confirm = move({ status: 'foc_confirmed', foc_at: FOC_AT });
const complete = move({ status: 'completed', vendor_uuid: VENDOR });
const cancel: Act = ({ deps }, { portInId, userId }) =>
  cancelPortIn(deps, { portInId, userId }, { ...cause, actor: `customer:${userId}` });

/** Any step at any time, often more than one at once. Steps that can be next are likely, and an end is not. */
const ACTS = [submit, submit, review, review, review, stop, fix, confirm, confirm, complete, complete];
function anyAct(): Act {
  if (shop.random() < 0.03) return shop.random() < 0.5 ? cancel : move({ status: 'cancelled' });
  return ACTS[Math.floor(shop.random() * ACTS.length)] ?? submit;
}

async function stateOf({ portInId }: Request) {
  return (await shop.first.deps.streams.refresh(streams.portIn(portInId), portIn)).state;
}

/** Whether a step was refused because a number was brought over for another customer. */
function isTaken(outcome: unknown): boolean {
  return (
    outcome instanceof Rejection && (outcome.code === 'number-leased' || outcome.code === 'not-portable')
  );
}

/** Moves a request on until it has ended or cannot move. */
async function finish(request: Request): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const { status } = await stateOf(request);
    if (status === 'completed' || status === 'cancelled') return;
    const next = { absent: submit, draft: submit, submitted: review, exception: fix, in_review: confirm };
    const act = status === 'foc_confirmed' ? complete : next[status];
    const outcome: unknown = await act(either(), request).catch((error: unknown) => error);
    if (isTaken(outcome) && request.numbers.includes(SHARED)) return;
    await shop.bothPass(1);
  }
  throw new Error('it never ends');
}

function of<T extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: T) {
  return events.filter((event): event is Extract<RecordedEvent, { readonly type: T }> => event.type === type);
}

/**
 * Checks that each completed request has all its numbers, for its customer, and that no other customer's request has one of
 * them.
 */
async function expectNumbers(events: readonly RecordedEvent[], requests: readonly Request[]): Promise<void> {
  const completed = new Set(of(events, 'PortInCompleted').map(({ data }) => data.portInId));
  for (const { portInId, userId, numbers } of requests) {
    if (!completed.has(portInId)) continue;
    for (const e164 of numbers) {
      const { state } = await shop.first.deps.streams.refresh(streams.number(e164), number);
      expect([state.ownerId, state.details?.importId]).toEqual([userId, portInId]);
    }
  }
  const ported = of(events, 'NumberPortedIn').map(({ data }) => data.e164);
  expect(new Set(ported).size).toBe(ported.length);
}

/**
 * Checks that each fee was held before its request was submitted, and taken or given back once, depending on the request's
 * end.
 */
function expectFees(events: readonly RecordedEvent[]): void {
  const confirmed = new Set(of(events, 'PortInFocConfirmed').map(({ data }) => data.portInId));
  const submitted = of(events, 'PortInSubmitted').map(({ data }) => [data.portInId, data.draftId] as const);
  expect(new Set(submitted.map(([id]) => id)).size).toBe(submitted.length);
  for (const [portInId, draftId] of submitted) {
    const moves = events.flatMap(({ type, data }) =>
      'holdId' in data && data.holdId === draftId ? [type] : [],
    );
    const end = confirmed.has(portInId) ? 'FundsCaptured' : 'FundsReleased';
    expect(moves).toEqual(['FundsHeld', end]);
  }
}

describe.each(CHAOS_SEEDS)('requests to bring numbers over under chaos with seed %i', (seed) => {
  it('take or give back each fee once, and are completed with all their numbers', async () => {
    shop = await openChaosShop(seed, { numbers: 0, creditMills: 100_000 });
    const requests = Array.from({ length: REQUESTS }, (_, n) => requestOf(n));
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const acts = requests.flatMap((request) => [request, request]);
      await Promise.allSettled([
        ...acts.map((request) => anyAct()(either(), request)),
        shop.bothPass(Math.floor(shop.random() * 5)),
      ]);
    }
    for (const request of requests) await finish(request);
    await shop.rest();
    const events = await shop.engine.events.readAll();
    await expectNumbers(events, requests);
    expectFees(events);
    // Otherwise the test proves nothing.
    expect(of(events, 'NumberPortedIn').length).toBeGreaterThan(0);
  });
});
