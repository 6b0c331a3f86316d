import type { StartedPayment } from '@ringpost/command-api/payments/payments.contract';
import { create } from 'zustand';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { onSignOut } from '../../session/session.store.ts';
import type { SpendingRequest } from './spending-request.ts';
import { dropPurchase, keepPayment, keepPurchase, keptPurchase } from './waiting-purchase.ts';

/** The fields of every request that spends money: the name of the app or the port, and the price that was shown, in dollars. */
export interface Priced {
  readonly appName: string;
  readonly price: number;
  /** How many times the price is paid; once if it is absent. */
  readonly quantity?: number;
}

/**
 * A purchase that lacked money. It is made as soon as there is enough money, at the price that was shown. If the price has
 * changed, the customer is asked again. `asked`: the page that asked for it buys, and shows a refusal. `restored`: its page was
 * left or reloaded, so the balance dialog buys. In both cases the customer is led to what was bought.
 */
export type WaitingPurchase =
  | {
      readonly kind: 'asked';
      readonly request: SpendingRequest;
      readonly key: string;
      /** Resolves to the id of what was bought; to null if nothing was. */
      readonly buy: () => Promise<string | null>;
    }
  | { readonly kind: 'restored'; readonly request: SpendingRequest; readonly key: string };

interface TopUp {
  readonly isOpen: boolean;
  /** Dollars that the waiting purchase lacks. */
  readonly missing: number | null;
  readonly waiting: WaitingPurchase | null;
  /** The payment that the dialog follows; null while it shows its form. */
  readonly payment: StartedPayment | null;
}

const CLOSED: TopUp = { isOpen: false, missing: null, waiting: null, payment: null };

/** The balance dialog, and the purchase that waits for it. */
export const useTopUp = create<TopUp>()(() => CLOSED);

/** Opens the balance dialog, alone or for a purchase that lacks money. */
export function openTopUp(missing: number | null = null, waiting: WaitingPurchase | null = null): void {
  useTopUp.setState({ isOpen: true, missing, waiting, payment: null });
}

/** Opens the balance dialog for a purchase whose page is left now. */
export function waitForMoney(request: SpendingRequest, missing: number): void {
  const key = newIdempotencyKey();
  openTopUp(missing, { kind: 'restored', request, key });
  keepPurchase({ request, key, missing, payment: null });
}

/** Opens the dialog again with the purchase that waited before a reload. */
export function restoreTopUp(): void {
  const kept = keptPurchase();
  if (!kept || useTopUp.getState().isOpen) return;
  const { request, key, missing, payment } = kept;
  useTopUp.setState({ isOpen: true, missing, waiting: { kind: 'restored', request, key }, payment });
}

/** Makes the dialog follow this payment; null shows its form again. */
export function followPayment(payment: StartedPayment | null): void {
  const { waiting } = useTopUp.getState();
  if (waiting) keepPayment(waiting.key, payment);
  useTopUp.setState({ payment });
}

/** Closes the dialog while its purchase is being made. */
export function hideTopUp(): void {
  useTopUp.setState(CLOSED);
}

/** Nothing waits for this payment any more. */
export function endWaiting(): void {
  const { waiting } = useTopUp.getState();
  if (waiting) dropPurchase(waiting.key);
  useTopUp.setState({ waiting: null });
}

/** Closes the dialog, and gives up the purchase that waits. */
export function closeTopUp(): void {
  endWaiting();
  hideTopUp();
}

onSignOut(hideTopUp);
