import { billing, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** What a customer wants to have on invoices. */
export interface BillingDetails {
  readonly name: string;
  /** Lines, separated by `\n`. */
  readonly address: string;
  readonly taxId: string;
  /** Two letters, or empty. */
  readonly countryIso: string;
}

const NONE: BillingDetails = { name: '', address: '', taxId: '', countryIso: '' };

/**
 * The details that were set last. They are read from the log each time, because nothing may keep them in memory once the customer
 * is forgotten.
 */
export async function readBilling(
  { streams: kept, events }: Pick<Deps, 'streams' | 'events'>,
  userId: string,
): Promise<BillingDetails> {
  const stream = streams.billing(userId);
  const { times } = (await kept.refresh(stream, billing)).state;
  if (times === 0) return NONE;
  const [last] = await events.readStream(stream, { after: times - 2, limit: 1 });
  if (last?.type !== 'BillingSet') return NONE;
  const { name, address, taxId, countryIso } = last.data;
  return { name, address, taxId, countryIso };
}
