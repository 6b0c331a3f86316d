import { plusSeconds, reject, streams } from '@ringpost/domain';
import { putUnlessMoved } from '@ringpost/engine';
import { vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { vendorDecider } from './vendor.decider.ts';

/** One value for each name that an admin gave: who has it, or had it. */
const SPACE = 'vendor-names';
/** So long a name is kept for a vendor whose event is still to be appended. */
const APPENDED_WITHIN_SECONDS = 10;
const MAX_ROWS = 9_999;

interface NamedVendor {
  readonly vendorId: string;
  readonly at: string;
}

/** Names that readers cannot tell apart are the same name. */
function keyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Whether another vendor of the catalogue has the name. It knows the vendors whose names nobody claimed. */
async function isInCatalogue({ readModel }: Deps, key: string, vendorId: string): Promise<boolean> {
  const rows = await readModel.collection(vendors).find({}, { limit: MAX_ROWS });
  return rows.some((row) => row._id !== vendorId && keyOf(row.name) === key);
}

/** Whether the vendor that claimed the name has it, or gets it now. */
async function stillHas(deps: Deps, { vendorId, at }: NamedVendor, key: string): Promise<boolean> {
  if (nowIso(deps) < plusSeconds(at, APPENDED_WITHIN_SECONDS)) return true;
  const { state } = await deps.streams.refresh(streams.vendor(vendorId), vendorDecider);
  return state.name !== null && keyOf(state.name) === key;
}

/** Keeps a name for a vendor, before its event is appended. @throws Rejection `vendor-name-exists` */
export async function claimVendorName(deps: Deps, name: string, vendorId: string): Promise<void> {
  const key = keyOf(name);
  if (await isInCatalogue(deps, key, vendorId)) throw reject('vendor-name-exists');
  for (;;) {
    const kept = await deps.vault.get<NamedVendor>(SPACE, key);
    const isOthers = kept !== undefined && kept.value.vendorId !== vendorId;
    if (isOthers && (await stillHas(deps, kept.value, key))) throw reject('vendor-name-exists');
    const claimed: NamedVendor = { vendorId, at: nowIso(deps) };
    if ((await putUnlessMoved(deps.vault, SPACE, key, claimed, kept?.version ?? 0)) !== undefined) return;
  }
}
