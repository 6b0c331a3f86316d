import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/**
 * What a key of the API may do. `read`: see orders, numbers, texts and the balance; `buy`: spend the balance, and end what was bought;
 * `money`: payments, statements and invoices; `webhook`: the receiver of webhooks and its deliveries.
 */
export const KeyScope = Type.Enum(['read', 'buy', 'money', 'webhook']);
export type KeyScope = Shape<typeof KeyScope>;
