import { SUPPORT_ORDER_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { toDollars, toMills } from '@ringpost/domain/rules/money-display';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { adminOrderPath } from '../../../session/paths.ts';
import type { TermHours } from '../../../session/preferences.store.ts';
import { notify } from '../../../ui/toasts.ts';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { rentalPrice } from '../../purchase/purchase-request.ts';
import { buyFor, type SupportOrder, useBuyer, usePriceFor } from './create-order.api.ts';

/** What the admin has chosen and typed. */
interface Typed {
  readonly app: string;
  readonly country: string;
  readonly vendor: string;
  readonly kind: 'activation' | 'rental';
  readonly term: TermHours;
  readonly numberType: 'new' | 'used';
  readonly quantity: string;
  readonly reason: string;
}

const FIRST: Typed = {
  ...{ app: '', country: 'US', vendor: '', kind: 'activation', term: 4 },
  ...{ numberType: 'new', quantity: '1', reason: '' },
} as const;

/** The number of numbers; null for a text that is none. */
function countOf(text: string): number | null {
  const count = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 1 && count <= SUPPORT_ORDER_NUMBERS_MAX ? count : null;
}

function priceOf(price: ReturnType<typeof usePriceFor>, { kind, numberType, term }: Typed): number | null {
  if (!price) return null;
  return kind === 'activation'
    ? price.entry.on_delv_price
    : rentalPrice(price.entry, { numberType, termHours: term });
}

/** One key for one order. It stays until the order is made, so that a retry after a lost answer buys nothing more. */
function useOrderKey(): (order: string) => string {
  const last = useRef<{ readonly order: string; readonly key: string } | null>(null);
  return (order) => {
    if (last.current?.order !== order) last.current = { order, key: newIdempotencyKey() };
    return last.current.key;
  };
}

function bodyOf(typed: Typed, quantity: number, price: number): SupportOrder {
  return {
    app_uuid: typed.app,
    country_iso: typed.country,
    ...(typed.vendor !== '' && { vendor_uuid: typed.vendor }),
    quantity,
    ...(typed.kind === 'rental' && { term_hours: typed.term, number_type: typed.numberType }),
    quoted_price: price,
    reason: typed.reason.trim(),
  };
}

/** The form of an order for a customer: what is chosen, what it costs, and how it is sent. */
export function useSupportOrder() {
  const intl = useIntl();
  const navigate = useNavigate();
  const address = useListAddress();
  const submission = useSubmit();
  const keyOf = useOrderKey();
  const [typed, setTyped] = useState<Typed>(FIRST);
  const [isTried, setTried] = useState(false);
  const { buyer, isUnknown } = useBuyer(address.filter('user'));
  const { app, country, vendor } = typed;
  const found = usePriceFor({ appId: app, userId: buyer?.user_id, country, vendor });
  const quantity = countOf(typed.quantity);
  const price = priceOf(found, typed);
  const total = price === null || quantity === null ? null : toDollars(toMills(price) * quantity);
  const left = total === null || !buyer ? null : toDollars(toMills(buyer.balance) - toMills(total));
  const isReady = typed.reason.trim() !== '' && left !== null && left >= 0;
  async function send(): Promise<void> {
    setTried(true);
    if (!isReady || !buyer || price === null || quantity === null) return;
    const body = bodyOf(typed, quantity, price);
    const key = keyOf(JSON.stringify([buyer.user_id, body]));
    let orderId = '';
    const isBought = await submission.run(async () => {
      orderId = await buyFor(buyer.user_id, body, key);
    });
    if (!isBought) return;
    const text = intl.formatMessage(
      { id: 'create-order.done', defaultMessage: 'Bought for {email}' },
      { email: buyer.email },
    );
    notify({ kind: 'success', text });
    void navigate(adminOrderPath(orderId));
  }
  return {
    ...{ address, typed, buyer, isUnknown, quantity, price, total, left, submission, send },
    rank: found?.rank ?? null,
    percentOff: found?.percentOff ?? null,
    /** The app has no price there for this customer. */
    isUnsold: found === null,
    isTried,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
  };
}

export type SupportOrderForm = ReturnType<typeof useSupportOrder>;
