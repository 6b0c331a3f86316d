import { type Mills, type PortInState, type Position, portIn, reject, streams } from '@ringpost/domain';
import { PORT_IN_CALLS_AT_ONCE, PORT_IN_CALLS_REFILL_SECONDS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint, rateLimit } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { waitsForApproval } from '../kernel/fee-approvals.ts';
import { idempotentId } from '../kernel/ids.ts';
import { originOf } from '../kernel/origin.ts';
import { whenOf } from '../kernel/when.ts';
import { currentFees, setPortInFee } from './change-fees.ts';
import {
  causeOfCustomer,
  createDraft,
  fixPortIn,
  ownPortIn,
  saveDraft,
  submitPortIn,
} from './change-port-in.ts';
import { type CheckedNumber, checkNumbers, type PlaceOf, readNumberList, totalFee } from './check-numbers.ts';
import { type KeptLetters, keepLetters } from './kept-letters.ts';
import { cancelPortIn, movePortIn } from './move-port-in.ts';
import { addDocument, documentsOf, openDocument, removeDocument } from './port-in-documents.ts';
import { feeListContract, feePriceContract, setFeeContract } from './port-in-fees.contract.ts';
import { feeOf } from './port-in-fees.decider.ts';
import * as contracts from './port-ins.contract.ts';
import { detailsOf } from './write-request.ts';

const COUNTRIES = ['US', 'CA'] as const;

function presentNumber(each: CheckedNumber): contracts.Portability {
  const { text, e164, countryIso, region, rateCentre, reason, feeMills } = each;
  return {
    text,
    number: e164,
    country_iso: countryIso,
    region,
    rate_centre: rateCentre,
    portable: reason === null,
    reason,
    fee: reason === null ? toDollars(feeMills) : null,
  };
}

/** All written fields except the PIN. */
async function presentDetails(deps: Deps, state: PortInState) {
  const { pin, signature, savedAt: _savedAt, ...written } = await detailsOf(deps, state);
  const documents = await documentsOf(deps, state);
  const presented = {
    ...written,
    signature_type: signature?.type ?? null,
    signature: signature?.content ?? null,
    documents: documents.map(({ documentId, name, type, bytes, addedAt }) => ({
      document_uuid: documentId,
      name,
      type,
      bytes,
      added_at: addedAt,
    })),
  };
  return { pin, presented };
}

interface Shared {
  readonly deps: Deps;
  readonly placeOf: PlaceOf;
  readonly letters: KeptLetters;
  readonly at: (position: Position) => string;
  /** Counts one call of this customer. @throws Rejection `rate-limited` */
  readonly takeTurn: (userId: string) => void;
  /** Counts one call, and reads the customer's own request. @throws Rejection `not-found`, `rate-limited` */
  readonly takeOwnTurn: (portInId: string, userId: string) => Promise<PortInState>;
}

async function letterOf({ deps, placeOf, letters }: Shared, state: PortInState): Promise<Uint8Array> {
  const { submitted } = state;
  const details = await detailsOf(deps, state);
  const numbers = readNumberList(details.number_list).flatMap(({ e164 }) => {
    if (e164 === null) return [];
    const { region, rateCentre } = placeOf(e164);
    return [{ e164, place: [rateCentre, region].filter((each) => each !== '').join(', ') }];
  });
  return letters.letter(state.draftId, { details, numbers, signedAt: submitted ? details.savedAt : '' });
}

function attachment(name: string): Readonly<Record<string, string>> {
  return { 'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}` };
}

async function answerDocument(deps: Deps, portInId: string, state: PortInState, documentId: string) {
  const { document, bytes } = await openDocument(deps, portInId, state, documentId);
  const headers = attachment(document.name);
  return { status: 200, type: 'application/octet-stream', body: bytes, headers } as const;
}

async function answerLetter(shared: Shared, state: PortInState) {
  const headers = attachment('letter-of-authorization.pdf');
  return {
    status: 200,
    type: 'application/pdf',
    body: await letterOf(shared, state),
    headers,
  } as const;
}

/** A request that was sent. Only its customer sees a draft. @throws Rejection `not-found` */
async function sentPortIn(deps: Deps, portInId: string): Promise<PortInState> {
  const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
  if (state.submitted === null) throw reject('not-found');
  return state;
}

function draftRoutes({ deps, placeOf, at, takeTurn, takeOwnTurn }: Shared): readonly Endpoint[] {
  return [
    endpoint('customer', contracts.checkNumbersContract, async ({ body }, { userId }) => {
      takeTurn(userId);
      const request = { userId, portInId: null, list: body.number_list, submits: false };
      const checked = await checkNumbers(deps, placeOf, request);
      const portable = checked.filter(({ reason }) => reason === null).length;
      const data = checked.map(presentNumber);
      return { status: 200, body: { data, portable, fee: toDollars(totalFee(checked)) } };
    }),
    endpoint('customer', contracts.createDraftContract, async ({ body, header, requestIds }, { userId }) => {
      takeTurn(userId);
      const portInId = idempotentId(userId, header('idempotency-key') ?? '');
      const position = await createDraft(deps, { portInId, userId, body, requestIds });
      return { status: 201, body: { portin_uuid: portInId }, position: at(position) };
    }),
    endpoint('customer', contracts.saveDraftContract, async ({ params, body, requestIds }, { userId }) => {
      await takeOwnTurn(params.id, userId);
      const position = await saveDraft(deps, { portInId: params.id, userId, body, requestIds });
      return { status: 200, body: { portin_uuid: params.id }, position: at(position) };
    }),
    endpoint(
      'customer',
      contracts.submitContract,
      async ({ params, body, header, requestIds }, { userId }) => {
        await takeOwnTurn(params.id, userId);
        const { quoted_fee: quoted, ...written } = body;
        const quotedFeeMills: Mills = millsOf('quoted_fee', quoted);
        const idempotencyKey = header('idempotency-key') ?? '';
        const request = {
          portInId: params.id,
          userId,
          body: written,
          requestIds,
          idempotencyKey,
          quotedFeeMills,
        };
        const position = await submitPortIn(deps, placeOf, request);
        return { status: 201, body: { portin_uuid: params.id }, position: at(position) };
      },
    ),
    endpoint('customer', contracts.fixContract, async ({ params, body, requestIds }, { userId }) => {
      await takeOwnTurn(params.id, userId);
      const position = await fixPortIn(deps, { portInId: params.id, userId, body, requestIds });
      return { status: 200, body: { portin_uuid: params.id }, position: at(position) };
    }),
    endpoint('customer', contracts.cancelContract, async ({ params, requestIds }, { userId }) => {
      const of = { portInId: params.id, userId };
      const position = await cancelPortIn(deps, of, causeOfCustomer({ ...of, requestIds }));
      return { status: 200, body: { portin_uuid: params.id }, position: at(position) };
    }),
  ];
}

function fileRoutes(shared: Shared): readonly Endpoint[] {
  const { deps, at, takeOwnTurn } = shared;
  return [
    endpoint('customer', contracts.detailsContract, async ({ params }, { userId }) => {
      const { pin, presented } = await presentDetails(deps, await ownPortIn(deps, params.id, userId));
      return { status: 200, body: { ...presented, has_pin: pin !== '' } };
    }),
    endpoint('customer', contracts.letterContract, async ({ params }, { userId }) => {
      return answerLetter(shared, await takeOwnTurn(params.id, userId));
    }),
    endpoint('customer', contracts.addDocumentContract, async ({ params, body, requestIds }, { userId }) => {
      await takeOwnTurn(params.id, userId);
      const of = { portInId: params.id, userId };
      const { documentId, position } = await addDocument(
        deps,
        of,
        body,
        causeOfCustomer({ ...of, requestIds }),
      );
      return { status: 201, body: { document_uuid: documentId }, position: at(position) };
    }),
    endpoint('customer', contracts.removeDocumentContract, async ({ params, requestIds }, { userId }) => {
      const of = { portInId: params.id, userId };
      const cause = causeOfCustomer({ ...of, requestIds });
      return { status: 204, position: at(await removeDocument(deps, of, params.document_uuid, cause)) };
    }),
    endpoint('customer', contracts.documentContract, async ({ params }, { userId }) => {
      const state = await takeOwnTurn(params.id, userId);
      return answerDocument(deps, params.id, state, params.document_uuid);
    }),
  ];
}

function causeOfAdmin(portInId: string, requestId: string, { userId }: Caller): Cause {
  return {
    operationId: portInId,
    causationId: requestId,
    correlationId: portInId,
    actor: `admin:${userId}`,
  };
}

type ReadCall = Pick<Call<{ readonly id: string }, unknown, unknown>, 'params' | 'concerns'>;

function adminRoutes(shared: Shared): readonly Endpoint[] {
  const { deps, placeOf, at } = shared;

  /** The request that an admin reads, and whose it is for the security log. */
  async function requestOf({ params, concerns }: ReadCall) {
    const state = await sentPortIn(deps, params.id);
    concerns(state.userId);
    return state;
  }

  return [
    endpoint('admin', contracts.adminDetailsContract, async (call) => {
      const { pin, presented } = await presentDetails(deps, await requestOf(call));
      return { status: 200, body: { ...presented, pin } };
    }),
    endpoint('admin', contracts.adminLetterContract, async (call) =>
      answerLetter(shared, await requestOf(call)),
    ),
    endpoint('admin', contracts.adminDocumentContract, async (call) =>
      answerDocument(deps, call.params.id, await requestOf(call), call.params.document_uuid),
    ),
    endpoint('admin', contracts.moveContract, async ({ params, body, requestId }, admin) => {
      const { userId } = await sentPortIn(deps, params.id);
      const of = { portInId: params.id, userId };
      const position = await movePortIn(deps, placeOf, of, body, causeOfAdmin(params.id, requestId, admin));
      return { status: 200, body: { portin_uuid: params.id }, position: at(position) };
    }),
    endpoint('admin', setFeeContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const { country_iso: countryIso } = params;
      const feeMills = millsOf('fee', body.fee);
      const cause = { ...causeOfAdmin(requestId, requestId, admin), ...originOf(call, admin) };
      const when = whenOf(deps, body, admin);
      const why = { reason: body.reason?.trim() ?? null, confirmLarge: body.confirm_large ?? false };
      const { position, asked } = await setPortInFee(deps, { countryIso, feeMills }, when, why, cause);
      if (asked) return { status: 202, body: waitsForApproval(asked), position: at(position) };
      return {
        status: 200,
        body: { country_iso: countryIso, fee: toDollars(feeMills) },
        position: at(position),
      };
    }),
  ];
}

/** Bringing numbers over: the requests of customers, and the steps by admins. */
export function portInsRoutes(deps: Deps, placeOf: PlaceOf): readonly Endpoint[] {
  const { clock } = deps;
  const calls = rateLimit({
    clock,
    burst: PORT_IN_CALLS_AT_ONCE,
    refillSeconds: PORT_IN_CALLS_REFILL_SECONDS,
  });
  const shared: Shared = {
    deps,
    placeOf,
    letters: keepLetters(deps),
    at: (position) => toPosition(deps.events.epoch, position),
    takeTurn: (userId) => calls.take(userId),
    async takeOwnTurn(portInId, userId) {
      const state = await ownPortIn(deps, portInId, userId);
      calls.take(userId);
      return state;
    },
  };
  return [
    endpoint('customer', feeListContract, async () => {
      const fees = await currentFees(deps);
      const data = COUNTRIES.map((each) => ({ country_iso: each, fee: toDollars(feeOf(fees, each)) }));
      return { status: 200, body: { data } };
    }),
    endpoint('customer', feePriceContract, async ({ params }) => {
      const { country_iso, count } = params;
      const feeMills = feeOf(await currentFees(deps), country_iso);
      const body = { country_iso, count, fee: toDollars(feeMills), total: toDollars(feeMills * count) };
      return { status: 200, body };
    }),
    ...draftRoutes(shared),
    ...fileRoutes(shared),
    ...adminRoutes(shared),
  ];
}
