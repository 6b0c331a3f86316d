import { isStaff, LOG_START, streams } from '@ringpost/domain';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { customerEvents } from '@ringpost/projections/audit/audit.view';
import { apps, vendors } from '@ringpost/projections/catalogue/catalogue.view';
import type { QueryDeps } from '../query-deps.ts';
import type { FoundTimeline, StreamKind } from './audit.contract.ts';
import { AUDITED, streamOf } from './audited-nouns.ts';

/** Addresses that begin with the text. */
const ADDRESSES_MAX = 10;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NUMBER = /^\+?[\d\s().-]{7,20}$/;

/** The streams whose id can be the id that was typed, in the order in which they are shown. */
const OF_IDS = ['order', 'bulk', 'payment', 'port-in', 'reservation', 'app', 'vendor', 'import'] as const;

async function namesOf({ readModel }: QueryDeps, id: string): Promise<string> {
  const app = await readModel.collection(apps).get(id);
  const vendor = app ?? (await readModel.collection(vendors).get(id));
  return vendor?.name ?? id;
}

/** An account has the timeline of a customer; that of an admin also has what the admin did. */
function ofAccount(id: string, row: AccountRow | undefined): readonly FoundTimeline[] {
  const label = row?.email || id;
  const asAdmin = { kind: 'admin', id, label } as const;
  return [{ kind: 'customer', id, label }, ...(row && isStaff(row.role) ? [asAdmin] : [])];
}

async function byId(deps: QueryDeps, id: string): Promise<readonly FoundTimeline[]> {
  const { readModel, positionOf } = deps;
  const found: FoundTimeline[] = [];
  if ((await positionOf(streams.account(id))) !== LOG_START) {
    found.push(...ofAccount(id, await readModel.collection(accounts).get(id)));
  }
  const ends = await Promise.all(OF_IDS.map((kind) => positionOf(AUDITED[kind].stream(id))));
  const kinds: readonly StreamKind[] = OF_IDS.filter((_, index) => ends[index] !== LOG_START);
  for (const kind of kinds) found.push({ kind, id, label: await namesOf(deps, id) });
  const event = await readModel.collection(customerEvents).get(id);
  if (!event) return found;
  const of = streamOf(event.stream);
  return of.kind ? [...found, { kind: of.kind, id: of.id, label: `${event.type}, ${of.id}` }] : found;
}

/** American numbers may be typed without their country code. */
async function byNumber({ positionOf }: QueryDeps, text: string): Promise<readonly FoundTimeline[]> {
  const digits = text.replaceAll(/\D/g, '');
  const found: FoundTimeline[] = [];
  for (const e164 of new Set([`+${digits}`, `+1${digits}`]))
    if ((await positionOf(streams.number(e164))) !== LOG_START)
      found.push({ kind: 'number', id: e164, label: e164 });
  return found;
}

/** The timelines of an id, of the beginning of an address, or of a whole phone number. */
export async function findTimelines(deps: QueryDeps, typed: string): Promise<readonly FoundTimeline[]> {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  if (UUID.test(text)) return byId(deps, text);
  if (NUMBER.test(text)) return byNumber(deps, text);
  const rows = await deps.readModel
    .collection(accounts)
    .find({ email: { $gte: text, $lt: `${text}\uffff` } }, { sort: [['email', 1]], limit: ADDRESSES_MAX });
  return rows.flatMap((row) => ofAccount(row._id, row));
}
