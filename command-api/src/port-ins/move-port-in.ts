import { type NumberPortedIn, number, type Position, portIn, reject, streams } from '@ringpost/domain';
import { inUtc } from '@ringpost/domain/rules/instants';
import { rejectField } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { portInNumber, requireForPortIn } from '../numbers/entries.ts';
import { requireVendor } from '../vendors/entries.ts';
import { type PlaceOf, readNumberList } from './check-numbers.ts';
import { handlePortIn } from './port-in.commands.ts';
import type { PortInCommand } from './port-in.decider.ts';
import type { MoveBody } from './port-ins.contract.ts';
import { settlePortIn } from './settle-port-in.ts';

interface Of {
  readonly portInId: string;
  /** The customer whose request it is. */
  readonly userId: string;
}

/** @throws Rejection `invalid-request` for a step without a field that it needs */
function stepOf(
  { status, reason, note = '', foc_at: focAt, keep_fee: keepsFee = false }: MoveBody,
  of: Of & { readonly now: string },
): PortInCommand {
  switch (status) {
    case 'in_review':
      return { ...of, type: 'StartPortInReview' };
    case 'exception': {
      if (reason === undefined) throw rejectField('reason', 'required', 'Reason is required');
      return { ...of, type: 'RaisePortInException', reason, note: note.trim() };
    }
    case 'foc_confirmed': {
      if (focAt === undefined) throw rejectField('foc_at', 'required', 'Foc at is required');
      const at = inUtc(focAt);
      if (at <= of.now) throw rejectField('foc_at', 'future', 'Foc at must be in the future');
      return { ...of, type: 'ConfirmPortInFoc', focAt: at };
    }
    case 'completed':
      return { ...of, type: 'CompletePortIn' };
    case 'cancelled': {
      if (keepsFee && note.trim() === '')
        throw rejectField('note', 'required', 'Note is required where the fee is kept');
      return { ...of, type: 'CancelPortIn', by: 'admin', note: note.trim(), keepsFee };
    }
  }
}

/**
 * Checks the numbers before any is added, so that never only a part of a request is added. Each number's own stream decides
 * again.
 */
async function requireToAdd(deps: Deps, ported: NumberPortedIn['data']): Promise<void> {
  const { state } = await deps.streams.refresh(streams.number(ported.e164), number);
  requireForPortIn(state, ported.portInId, nowIso(deps));
}

/**
 * Adds the numbers before the request is completed, so that a completed request always has its numbers. An admin whose
 * process died in between completes it again.
 * @throws Rejection `number-leased` for a number that somebody has, had or waits for; `not-found` for an unknown vendor
 */
async function bringNumbersOver(
  deps: Deps,
  placeOf: PlaceOf,
  { portInId, userId }: Of,
  vendorId: string | undefined,
  cause: Cause,
): Promise<void> {
  const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
  const { status } = state;
  if (status === 'completed') return;
  // The date may be confirmed a moment later. Then the request would be completed without its numbers.
  if (status !== 'foc_confirmed') throw reject('port-in-moved-on', { status });
  if (vendorId === undefined) throw rejectField('vendor_uuid', 'required', 'Vendor is required');
  await requireVendor(deps, vendorId);
  const ported = readNumberList(state.numbers.join()).flatMap(({ e164, countryIso }) =>
    e164 === null || countryIso === null
      ? []
      : [{ e164, userId, portInId, countryIso, vendorId, ...placeOf(e164) }],
  );
  for (const each of ported) await requireToAdd(deps, each);
  for (const each of ported)
    await portInNumber(deps, each.e164, { type: 'PortInNumber', ported: each, now: nowIso(deps) }, cause);
}

/**
 * Moves a request to the step that an admin asks for, and makes fee and numbers follow. @throws Rejection `port-in-moved-on`,
 * `number-leased`, or for a field
 */
export async function movePortIn(
  deps: Deps,
  placeOf: PlaceOf,
  of: Of,
  body: MoveBody,
  cause: Cause,
): Promise<Position> {
  if (body.status === 'completed') await bringNumbersOver(deps, placeOf, of, body.vendor_uuid, cause);
  await handlePortIn(deps, of.portInId, stepOf(body, { ...of, now: nowIso(deps) }), cause);
  return settlePortIn(deps, of.portInId, cause);
}

/** Cancels a request for its customer, and gives the fee back. @throws Rejection `not-found`, `port-in-moved-on` */
export async function cancelPortIn(deps: Deps, of: Of, cause: Cause): Promise<Position> {
  const command = { ...of, type: 'CancelPortIn', by: 'customer', note: '', now: nowIso(deps) } as const;
  await handlePortIn(deps, of.portInId, command, cause);
  return settlePortIn(deps, of.portInId, cause);
}
