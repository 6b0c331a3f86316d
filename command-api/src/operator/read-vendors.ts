import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { isSilent, textsPerMinute, type VendorPulse } from '@ringpost/domain/rules/vendor-pulse';
import { vendors } from '@ringpost/projections/catalogue/catalogue.view';
import { vendorPulses } from '@ringpost/projections/messages/message-heads.view';
import { type Deps, nowIso } from '../kernel/deps.ts';

/** How often the texts of a vendor come now. */
export interface VendorStanding {
  readonly vendorId: string;
  readonly name: string;
  /** Undefined if no text ever came. */
  readonly texts: { readonly perMinute: number; readonly lastAt: string } | undefined;
  readonly isSilent: boolean;
}

function textsOf(pulse: VendorPulse | undefined, now: string): VendorStanding['texts'] {
  return pulse && { perMinute: textsPerMinute(pulse, now), lastAt: pulse.lastAt };
}

/** All vendors by name, at most `LIST_MAX_ROWS`. */
export async function readVendors(
  deps: Pick<Deps, 'readModel' | 'clock'>,
  silentMinutes: number,
): Promise<readonly VendorStanding[]> {
  const { readModel } = deps;
  const all = await readModel.collection(vendors).find({}, { sort: [['name', 1]], limit: LIST_MAX_ROWS });
  const rows = await readModel.collection(vendorPulses).getMany(all.map(({ _id }) => _id));
  const pulses = new Map(rows.map((row) => [row._id, row]));
  const now = nowIso(deps);
  return all.map(({ _id: vendorId, name }) => {
    const pulse = pulses.get(vendorId);
    const silent = pulse !== undefined && isSilent(pulse, now, silentMinutes);
    return { vendorId, name, texts: textsOf(pulse, now), isSilent: silent };
  });
}
