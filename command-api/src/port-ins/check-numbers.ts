import { type Mills, number, type RefusedLineReason, reject, streams } from '@ringpost/domain';
import { PORT_IN_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { type NumberCountry, toE164 } from '@ringpost/domain/rules/phone-display';
import { type PortInRow, portIns } from '@ringpost/projections/port-ins/port-ins.view';
import { rejectField } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { currentFees } from './change-fees.ts';
import { feeOf } from './port-in-fees.decider.ts';

/** Finds the place of a number by its area code. */
export type PlaceOf = (e164: string) => { readonly region: string; readonly rateCentre: string };

type Unportable = RefusedLineReason | 'already-here' | 'already-requested';

export interface CheckedNumber {
  readonly text: string;
  readonly e164: string | null;
  readonly countryIso: NumberCountry | null;
  readonly region: string | null;
  readonly rateCentre: string | null;
  /** Why it cannot be brought over; null if it can. */
  readonly reason: Unportable | null;
  readonly feeMills: Mills;
}

interface ReadNumber {
  readonly text: string;
  readonly e164: string | null;
  readonly countryIso: NumberCountry | null;
  readonly reason: RefusedLineReason | null;
}

/** How many characters are kept of a text that is not a number: enough to find it again. */
const TEXT_KEPT = 40;
/** How many open requests of one customer are searched for a number. */
const OPEN_REQUESTS_LOOKED_AT = 200;

function readOne(text: string): ReadNumber {
  const kept = text.slice(0, TEXT_KEPT);
  const inUs = toE164(text, 'US');
  if (inUs.ok) return { text: kept, e164: inUs.e164, countryIso: 'US', reason: null };
  const inCa = toE164(text, 'CA');
  if (inCa.ok) return { text: kept, e164: inCa.e164, countryIso: 'CA', reason: null };
  return { text: kept, e164: null, countryIso: null, reason: inUs.reason };
}

/**
 * The texts of the numbers of a request: one per line, or separated by commas.
 * @throws Rejection `too-many-lines`
 */
export function readNumberList(list: string): readonly ReadNumber[] {
  const seen = new Set<string>();
  const read: ReadNumber[] = [];
  for (const part of list.split(/[\r\n,]/)) {
    const text = part.trim();
    if (text === '') continue;
    if (read.length === PORT_IN_NUMBERS_MAX) throw reject('too-many-lines', { limit: PORT_IN_NUMBERS_MAX });
    const one = readOne(text);
    const isTwice = one.e164 !== null && seen.has(one.e164);
    if (one.e164 !== null) seen.add(one.e164);
    read.push(isTwice ? { ...one, reason: 'twice-in-list' } : one);
  }
  return read;
}

/** The valid numbers of a list, each once. */
export function numbersIn(list: string): readonly string[] {
  return readNumberList(list).flatMap(({ e164, reason }) => (e164 !== null && reason === null ? [e164] : []));
}

/** The newest requests of a customer that are neither completed nor cancelled. */
export function openRequests(deps: Deps, userId: string): Promise<readonly PortInRow[]> {
  const page = { sort: [['savedAt', -1]], limit: OPEN_REQUESTS_LOOKED_AT } as const;
  return deps.readModel.collection(portIns).find({ userId, isOpen: true }, page);
}

/**
 * Numbers in the customer's other requests, not counting drafts. Numbers in other customers' requests are found by their claims
 * (`number-claims.ts`), when a request is submitted.
 */
async function requestedBy(
  deps: Deps,
  userId: string,
  exceptId: string | null,
): Promise<ReadonlySet<string>> {
  const open = await openRequests(deps, userId);
  const others = open.filter(({ _id, status }) => _id !== exceptId && status !== 'draft');
  return new Set(others.flatMap(({ numbers }) => numbers));
}

interface CheckRequest {
  readonly userId: string;
  /** The request whose numbers are checked, if it exists already. */
  readonly portInId: string | null;
  readonly list: string;
  /** Whether the request is being sent. Then every reason is named. */
  readonly submits: boolean;
}

/** That another customer brought a number over is shown only when a request for the number is submitted. */
async function isHere(deps: Deps, e164: string, { userId, submits }: CheckRequest): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const isOfAnother = state.ownerId !== undefined && state.ownerId !== userId;
  return state.status !== 'absent' && (submits || !isOfAnother);
}

/**
 * Whether numbers can be brought over as far as we can tell: a number of the United States or Canada with a place, not ours
 * already, and not requested twice. @throws Rejection `too-many-lines`, or for a list without a number
 */
export async function checkNumbers(
  deps: Deps,
  placeOf: PlaceOf,
  request: CheckRequest,
): Promise<readonly CheckedNumber[]> {
  const { userId, portInId, list } = request;
  const read = readNumberList(list);
  if (read.length === 0) throw rejectField('number_list', 'required', 'Phone numbers should be provided.');
  const fees = await currentFees(deps);
  const requested = await requestedBy(deps, userId, portInId);
  const checkOne = async ({ text, e164, countryIso, reason }: ReadNumber): Promise<CheckedNumber> => {
    if (e164 === null || countryIso === null) {
      return { text, e164, countryIso, region: null, rateCentre: null, reason, feeMills: 0 };
    }
    const { region, rateCentre } = placeOf(e164);
    const taken = requested.has(e164)
      ? 'already-requested'
      : (await isHere(deps, e164, request))
        ? 'already-here'
        : null;
    const why = reason ?? taken;
    const feeMills = why === null ? feeOf(fees, countryIso) : 0;
    return { text, e164, countryIso, region, rateCentre, reason: why, feeMills };
  };
  return Promise.all(read.map(checkOne));
}

/** The fee of all that can be brought over. */
export function totalFee(checked: readonly CheckedNumber[]): Mills {
  return checked.reduce((sum, { feeMills }) => sum + feeMills, 0);
}
