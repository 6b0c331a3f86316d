import { Position, type Shape } from '@ringpost/events/contracts/fields.contract';
import { Type } from 'typebox';

/** What the private socket's `changed` says: something of the customer's changed, so that it has to be read again. */
const Changed = Type.Object({
  topic: Type.Enum(['orders', 'wallet', 'transactions']),
  id: Type.String(),
  position: Position,
});
export type Changed = Shape<typeof Changed>;
