import type { Metrics } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { readVendors } from './read-vendors.ts';

/** Adds which vendors are silent. It is read from the views, so every process says the same. */
export function measureVendors(
  deps: Pick<Deps, 'readModel' | 'clock'>,
  silentMinutes: number,
  { gauge }: Metrics,
): void {
  gauge(
    'ringpost_vendor_silent',
    '1 for a vendor that has sent no text for longer than at any time of its last seven days.',
    'vendor',
    async () => {
      const all = await readVendors(deps, silentMinutes);
      return new Map(all.map(({ vendorId, isSilent }) => [vendorId, isSilent ? 1 : 0]));
    },
  );
}
