import { Type } from '../schema.ts';
import type { Shape } from '../shape.ts';

/**
 * The mails that a customer can turn off. A noun that sends one adds its own, and its switch to the API's `mail_settings`. All
 * others concern the account and are always sent.
 */
export const OptionalMail = Type.Enum(['rental-ends', 'port-ins', 'payments', 'reservations', 'alerts']);
export type OptionalMail = Shape<typeof OptionalMail>;
