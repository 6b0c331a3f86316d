import type { StartedPayment } from '@ringpost/command-api/payments/payments.contract';
import type { PaymentGateway } from '@ringpost/query-api/payments/payments.contract';
import { command, deliverSigned, download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import { dayRange } from '../../ui/day-range.ts';
import { PAYMENT_GATEWAYS, PAYMENT_STATUSES } from '../../ui/payment-words/payment-filters.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

/** The server updates the rates once a minute. */
const RATES_REFRESH_MILLISECONDS = 60_000;
/** A payment that the customer waits for is read regularly, in case a hint was lost. */
const PAYMENT_REFRESH_MILLISECONDS = 10_000;

export type { StartedPayment };

export function useRates() {
  return useQuery('GET /api/payment/rates', {}, { refreshInterval: RATES_REFRESH_MILLISECONDS });
}

/** A payment as the server returns it. Nothing is read without an id. */
export function usePayment(id: string | null) {
  const request = id === null ? null : { params: { id } };
  return useQuery('GET /api/payment/list/{id}', request, { refreshInterval: PAYMENT_REFRESH_MILLISECONDS });
}

/** The names of the filters in the address. */
export const FILTERS = ['search', 'status', 'gateway', 'from', 'to'] as const;

function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search') || undefined,
    status: oneOf(PAYMENT_STATUSES, filter('status')),
    gateway: oneOf(PAYMENT_GATEWAYS, filter('gateway')),
    ...dayRange(filter('from'), filter('to')),
  };
}

export function usePayments(address: ListAddress) {
  const query = { limit: PAGE_ROWS, offset: address.offset, ...filtersOf(address) };
  return useQuery('GET /api/payment/list', { query }, { keepPreviousData: true });
}

/** Every payment that matches the filters of the address, as a file. */
export function loadPaymentsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/payment/csv', { query: filtersOf(address) });
}

export type Way = { readonly gateway: Exclude<PaymentGateway, 'manual'>; readonly coin: string | null };

export function startPayment(way: Way, amount: number, idempotencyKey: string): Promise<StartedPayment> {
  const { gateway, coin } = way;
  const body = { gateway, amount, ...(coin !== null && { coin }) };
  return command('POST /api/payment/tx', { body, idempotencyKey });
}

/** What the payer can do on the sandbox's page. */
export type PayerAct = 'pay' | 'expire' | 'reverse';

/** Acts as the payer, and delivers the signed callback as the gateway would. */
export async function playPayer(id: string, act: PayerAct, amount?: number): Promise<void> {
  const body = { act, ...(amount !== undefined && { amount }) };
  const callback = await command('POST /api/payment/sandbox/{id}', { params: { id }, body });
  await deliverSigned('/hooks/payments/sandbox', callback.body, {
    'X-Sandbox-Signature': callback.signature,
  });
}
