import { Position, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { CHANGE_TOPICS } from '@ringpost/domain/rules/change-topics';
import { Type } from 'typebox';
import type { SmsView } from '../feeds/feeds.contract.ts';

const ChangedTopic = Type.Enum([...CHANGE_TOPICS]);

/**
 * Something that belongs to the customer has changed and must be read again. A read that names `position` includes the change.
 */
const Changed = Type.Object({ topic: ChangedTopic, id: Type.String(), position: Position });
export type Changed = Shape<typeof Changed>;

/** What the server sends to everybody who is connected to `/public`. */
export interface PublicMessages {
  readonly sms: (message: SmsView) => void;
  /** Stock has changed somewhere. */
  readonly stock: (nothing: Readonly<Record<string, never>>) => void;
}

/** What the server sends to one customer on `/private`. */
export interface PrivateMessages {
  readonly sms: (message: SmsView) => void;
  readonly changed: (change: Changed) => void;
  /** The session of this socket has ended. */
  readonly session: (nothing: Readonly<Record<string, never>>) => void;
}
