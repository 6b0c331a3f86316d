import { VENDOR_BYTES_AT_ONCE, VENDOR_BYTES_PER_SECOND } from '@ringpost/domain/rules/limits';
import { rateLimit } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';

/** The bytes that a stored message takes besides its text. */
const MESSAGE_BYTES = 1_000;
const WARN_EVERY_SECONDS = 60;

/** Limits how much each vendor can make us store: even a vendor with a valid secret must not fill the disk. */
export interface VendorBudget {
  /** @throws Rejection `rate-limited`: the vendor will deliver again */
  readonly takeText: (vendorId: string, text: string) => void;
  /** Takes a recording in Base64. Recordings leave room for texts. @throws Rejection `rate-limited` */
  readonly takeRecording: (vendorId: string, base64: string) => void;
}

/** Counts in memory, separately in each process. */
export function createVendorBudget({ clock, log }: Pick<Deps, 'clock' | 'log'>): VendorBudget {
  const bytes = () =>
    rateLimit({ clock, burst: VENDOR_BYTES_AT_ONCE, refillSeconds: 1 / VENDOR_BYTES_PER_SECOND });
  const [texts, recordings] = [bytes(), bytes()];
  const warnings = rateLimit({ clock, burst: 1, refillSeconds: WARN_EVERY_SECONDS });

  function warn(vendorId: string): void {
    try {
      warnings.take(vendorId);
    } catch {
      return;
    }
    const facts = { log: 'security', event: 'vendor-over-budget', vendor: vendorId };
    log.warn(facts, 'a vendor sends more than it may have us store');
  }
  function take(budget: typeof texts, vendorId: string, amount: number): void {
    try {
      budget.take(vendorId, amount);
    } catch (error) {
      warn(vendorId);
      throw error;
    }
  }

  return {
    takeText: (vendorId, text) => take(texts, vendorId, MESSAGE_BYTES + Buffer.byteLength(text)),
    takeRecording: (vendorId, { length }) =>
      take(recordings, vendorId, MESSAGE_BYTES + Math.ceil((length / 4) * 3)),
  };
}
