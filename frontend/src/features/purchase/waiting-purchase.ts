import type { StartedPayment } from '@ringpost/command-api/payments/payments.contract';
import { WAITING_PURCHASE_HOURS } from '@ringpost/domain/rules/limits';
import { serverNow } from '../../api/server-clock.ts';
import { useSession } from '../../session/session.store.ts';
import type { SpendingRequest } from './spending-request.ts';

/** A purchase that lacks money, as this tab stores it, so that a reload does not lose it. */
export interface KeptPurchase {
  readonly request: SpendingRequest;
  /** The key stays the same after a reload, so that the purchase is made only once. */
  readonly key: string;
  /** The dollars that it lacked. */
  readonly missing: number;
  /** The payment that was started for it; null before that. */
  readonly payment: StartedPayment | null;
}

interface Stored extends KeptPurchase {
  readonly email: string;
  /** Milliseconds since 1970, by the server's clock. */
  readonly since: number;
}

const KEY = 'ringpost.waiting-purchase';

/** Null if the browser forbids storage. The purchase is then lost at a reload. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function stored(): Stored | null {
  try {
    const value = JSON.parse(storage()?.getItem(KEY) ?? 'null') as Stored | null;
    return value && typeof value.key === 'string' && value.request ? value : null;
  } catch {
    return null;
  }
}

function ownEmail(): string {
  return useSession.getState().session?.email ?? '';
}

/** Stores the purchase for this customer, in place of the previous one. */
export function keepPurchase(kept: KeptPurchase): void {
  const value: Stored = { ...kept, email: ownEmail(), since: serverNow() };
  storage()?.setItem(KEY, JSON.stringify(value));
}

/** Stores the payment that was started for it. */
export function keepPayment(key: string, payment: StartedPayment | null): void {
  const value = stored();
  if (value?.key === key) storage()?.setItem(KEY, JSON.stringify({ ...value, payment }));
}

export function dropPurchase(key: string): void {
  if (stored()?.key === key) storage()?.removeItem(KEY);
}

/** The purchase that this customer left waiting. Null for another customer, and after too many hours. */
export function keptPurchase(): KeptPurchase | null {
  const value = stored();
  if (!value || value.email !== ownEmail()) return null;
  return serverNow() - value.since < WAITING_PURCHASE_HOURS * 3_600_000 ? value : null;
}
