import type { IntlShape } from 'react-intl';
import { choices, type ListFilter } from '../list-filters.tsx';
import { gatewayNames, statusNames } from './payments.messages.ts';

export const PAYMENT_STATUSES = [
  'waiting',
  'confirming',
  'completed',
  'expired',
  'failed',
  'reversed',
] as const;
export const PAYMENT_GATEWAYS = ['sandbox', 'coinpayments', 'stripe', 'btcpay', 'manual'] as const;

/** The filters of a list of payments: by status, and by gateway. */
export function paymentFilters(intl: IntlShape): readonly ListFilter[] {
  const words = {
    status: intl.formatMessage({ id: 'payments.filter.status', defaultMessage: 'Status' }),
    gateway: intl.formatMessage({ id: 'payments.filter.gateway', defaultMessage: 'Way to pay' }),
    anyStatus: intl.formatMessage({ id: 'payments.filter.any-status', defaultMessage: 'Any status' }),
    anyGateway: intl.formatMessage({ id: 'payments.filter.any-gateway', defaultMessage: 'Any way to pay' }),
  };
  const statuses = choices(words.anyStatus, PAYMENT_STATUSES, (status) =>
    intl.formatMessage(statusNames[status]),
  );
  const gateways = choices(words.anyGateway, PAYMENT_GATEWAYS, (name) =>
    intl.formatMessage(gatewayNames[name]),
  );
  return [
    { name: 'status', label: words.status, options: statuses },
    { name: 'gateway', label: words.gateway, options: gateways },
  ];
}
