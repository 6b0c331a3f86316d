import { isDeepStrictEqual } from 'node:util';
import {
  latestOf,
  type Mills,
  type PortInState,
  type Position,
  portIn,
  reject,
  streams,
} from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import { holdForPortIn } from '../wallets/entries.ts';
import { checkNumbers, numbersIn, openRequests, type PlaceOf, totalFee } from './check-numbers.ts';
import { claimNumbers } from './number-claims.ts';
import { handlePortIn } from './port-in.commands.ts';
import { forgetStored } from './port-in-room.ts';
import { type Owned, type PortInDetails, readDetails } from './port-in-vault.ts';
import type { DraftBody } from './port-ins.contract.ts';
import { submitHeld } from './settle-port-in.ts';
import { keepBody, readBody, requireComplete } from './write-request.ts';

interface DraftRequest<Body extends DraftBody = DraftBody> {
  readonly portInId: string;
  readonly userId: string;
  readonly body: Body;
  readonly requestIds: RequestIds;
}

export function causeOfCustomer({ portInId, userId, requestIds }: Omit<DraftRequest, 'body'>): Cause {
  return causeByCustomer(userId, requestIds, portInId, portInId);
}

/** The request, if it is this customer's. @throws Rejection `not-found` */
export async function ownPortIn(deps: Deps, portInId: string, userId: string): Promise<PortInState> {
  const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
  if (state.userId !== userId || state.status === 'absent') throw reject('not-found');
  return state;
}

/** Deletes the personal data of the previous draft, which is not needed any more. */
async function replace(deps: Deps, owned: Owned, before: string, now: string): Promise<void> {
  if (before !== '' && before !== now) await forgetStored(deps, owned, before);
}

async function save(
  deps: Deps,
  request: DraftRequest,
  draftId: string,
  details: PortInDetails,
  beforeId: string,
): Promise<Position> {
  const { portInId, userId } = request;
  const numbers = numbersIn(details.number_list);
  await keepBody(deps, request, draftId, details);
  const drafted = { portInId, userId, draftId, label: details.portname, numbers, savedAt: details.savedAt };
  const command = { type: 'SavePortInDraft', drafted } as const;
  const { position } = await handlePortIn(deps, portInId, command, causeOfCustomer(request));
  await replace(deps, request, beforeId, draftId);
  return position;
}

async function requireRoom(deps: Deps, userId: string): Promise<void> {
  const open = await openRequests(deps, userId);
  const drafts = open.filter(({ status }) => status === 'draft');
  const { 'port-in-drafts': limit } = await readShopValues(deps);
  if (drafts.length >= limit) throw reject('too-many-drafts', { limit });
}

/**
 * Saves a first draft. The same key is the same draft.
 * @throws Rejection `idempotency-key-reused`, `too-many-drafts`, `storage-full`, or for the signature
 */
export async function createDraft(deps: Deps, request: DraftRequest): Promise<Position> {
  await bindRequestKey(deps.vault, request.portInId, requestHashOf(request.body));
  const { state, position } = await deps.streams.refresh(streams.portIn(request.portInId), portIn);
  if (state.status !== 'absent') return position;
  await requireRoom(deps, request.userId);
  return save(deps, request, request.portInId, await readBody(deps, request, undefined), '');
}

function isSame(one: PortInDetails, other: PortInDetails | undefined): boolean {
  return isDeepStrictEqual({ ...one, savedAt: other?.savedAt }, other);
}

/**
 * Saves a draft again, in place of the previous one. If nothing changes, nothing is stored.
 * @throws Rejection `not-found`, `port-in-moved-on`, or for the signature
 */
export async function saveDraft(deps: Deps, request: DraftRequest): Promise<Position> {
  const { draftId: before, status } = await ownPortIn(deps, request.portInId, request.userId);
  if (status !== 'draft') throw reject('port-in-moved-on', { status });
  const details = await readBody(deps, request, before);
  if (isSame(details, await readDetails(deps, request.userId, before)))
    return (await deps.streams.refresh(streams.portIn(request.portInId), portIn)).position;
  return save(deps, request, deps.ids.next(), details, before);
}

async function requirePortable(
  deps: Deps,
  placeOf: PlaceOf,
  { userId, portInId, body }: DraftRequest,
): Promise<Mills> {
  const list = body.number_list ?? '';
  const checked = await checkNumbers(deps, placeOf, { userId, portInId, list, submits: true });
  const refused = checked.filter(({ reason }) => reason !== null);
  if (refused.length > 0)
    throw reject('not-portable', { numbers: refused.map(({ text, reason }) => ({ text, reason })) });
  return totalFee(checked);
}

async function holdFee(
  deps: Deps,
  { userId, portInId, feeMills: amountMills, draftId: holdId, heldAt: now }: Parameters<typeof submitHeld>[1],
  cause: Cause,
): Promise<void> {
  const operationId = `${holdId}:hold`;
  const command = { type: 'HoldForPortIn', userId, operationId, holdId, portInId, amountMills, now } as const;
  await holdForPortIn(deps, userId, command, cause);
}

/**
 * Claims the numbers before money is held, so that two customers never pay for the same number.
 * @throws Rejection `not-portable`
 */
async function claim(deps: Deps, { portInId, body }: DraftRequest): Promise<void> {
  const taken = await claimNumbers(deps, portInId, numbersIn(body.number_list ?? ''));
  if (taken.length > 0)
    throw reject('not-portable', { numbers: taken.map((text) => ({ text, reason: 'already-requested' })) });
}

export interface SubmitPortIn extends DraftRequest {
  readonly idempotencyKey: string;
  readonly quotedFeeMills: Mills;
}

async function submit(
  deps: Deps,
  placeOf: PlaceOf,
  request: SubmitPortIn,
  draftId: string,
): Promise<Position> {
  const { portInId, userId, body, quotedFeeMills } = request;
  const cause = causeOfCustomer(request);
  const state = await ownPortIn(deps, portInId, userId);
  await bindRequestKey(deps.vault, draftId, requestHashOf({ ...body, quotedFeeMills }));
  if (state.submitted?.draftId === draftId)
    return (await deps.streams.refresh(streams.portIn(portInId), portIn)).position;
  if (state.status !== 'draft') throw reject('port-in-moved-on', { status: state.status });
  const feeMills = await requirePortable(deps, placeOf, request);
  if (feeMills !== quotedFeeMills) throw reject('price-changed', { price: toDollars(feeMills) });
  const details = await readBody(deps, request, state.draftId);
  requireComplete(details);
  await claim(deps, request);
  const saved = await save(deps, request, draftId, details, state.draftId);
  const held = { portInId, userId, draftId, feeMills, heldAt: nowIso(deps) };
  await holdFee(deps, held, cause);
  return latestOf(saved, await submitHeld(deps, held, cause));
}

/**
 * Sends a request: its draft is saved, its fee is held, and then it is submitted. The same key sends the same draft, once. A
 * policy continues if this process dies.
 * @throws Rejection `not-found`, `port-in-moved-on`, `not-portable`, `price-changed`, `insufficient-funds`, `debt-open`, or
 * for a field; the draft is saved if only money is missing
 */
export function submitPortIn(deps: Deps, placeOf: PlaceOf, request: SubmitPortIn): Promise<Position> {
  const draftId = idempotentId(request.portInId, request.idempotencyKey);
  return deps.singleFlight(`submit ${draftId} of ${request.userId}`, () =>
    submit(deps, placeOf, request, draftId),
  );
}
/** Sends a stopped request again. @throws Rejection `not-found`, `port-in-moved-on`, or for a field */
export async function fixPortIn(deps: Deps, request: DraftRequest): Promise<Position> {
  const { portInId, userId } = request;
  const { draftId: before, status } = await ownPortIn(deps, portInId, userId);
  if (status !== 'exception') throw reject('port-in-moved-on', { status });
  const details = await readBody(deps, request, before);
  requireComplete(details);
  const draftId = await keepBody(deps, request, deps.ids.next(), details);
  const numbers = numbersIn(details.number_list);
  const command = { type: 'FixPortIn', portInId, userId, draftId, numbers, now: nowIso(deps) } as const;
  const { position } = await handlePortIn(deps, portInId, command, causeOfCustomer(request));
  await replace(deps, request, before, draftId);
  return position;
}
