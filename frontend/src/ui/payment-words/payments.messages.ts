import type { PaymentGateway, PaymentStatus } from '@ringpost/query-api/payments/payments.contract';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { DotShape } from '../status-dot.tsx';

export const statusNames: Readonly<Record<PaymentStatus, MessageDescriptor>> = defineMessages({
  initial: { id: 'payment.status.initial', defaultMessage: 'started' },
  waiting: { id: 'payment.status.waiting', defaultMessage: 'waiting for the payment' },
  confirming: { id: 'payment.status.confirming', defaultMessage: 'being confirmed' },
  completed: { id: 'payment.status.completed', defaultMessage: 'completed' },
  expired: { id: 'payment.status.expired', defaultMessage: 'expired' },
  failed: { id: 'payment.status.failed', defaultMessage: 'failed' },
  reversed: { id: 'payment.status.reversed', defaultMessage: 'taken back' },
});

export const statusShapes: Readonly<Record<PaymentStatus, DotShape>> = {
  initial: 'half',
  waiting: 'half',
  confirming: 'half',
  completed: 'done',
  expired: 'ring',
  failed: 'failed',
  reversed: 'failed',
};

export const gatewayNames: Readonly<Record<PaymentGateway, MessageDescriptor>> = defineMessages({
  sandbox: { id: 'payment.gateway.sandbox', defaultMessage: 'Sandbox' },
  coinpayments: { id: 'payment.gateway.coinpayments', defaultMessage: 'CoinPayments' },
  stripe: { id: 'payment.gateway.stripe', defaultMessage: 'Stripe' },
  btcpay: { id: 'payment.gateway.btcpay', defaultMessage: 'BTCPay' },
  manual: { id: 'payment.gateway.manual', defaultMessage: 'By hand' },
});
