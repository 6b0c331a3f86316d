import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ApiKey } from './keys.api.ts';

type Scope = ApiKey['scopes'][number];

export const scopeNames: Readonly<Record<Scope, MessageDescriptor>> = defineMessages({
  read: { id: 'api-keys.scope.read', defaultMessage: 'Read' },
  buy: { id: 'api-keys.scope.buy', defaultMessage: 'Buy' },
  money: { id: 'api-keys.scope.money', defaultMessage: 'Payments' },
  webhook: { id: 'api-keys.scope.webhook', defaultMessage: 'Webhook' },
});

export const scopeHints: Readonly<Record<Scope, MessageDescriptor>> = defineMessages({
  read: { id: 'api-keys.scope.read.hint', defaultMessage: 'Orders, numbers, texts, prices and the balance' },
  buy: { id: 'api-keys.scope.buy.hint', defaultMessage: 'Spend the balance, and cancel orders' },
  money: { id: 'api-keys.scope.money.hint', defaultMessage: 'Payments, statements and invoices' },
  webhook: { id: 'api-keys.scope.webhook.hint', defaultMessage: 'The webhook and its deliveries' },
});
