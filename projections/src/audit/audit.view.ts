import type { ActorKind, Position } from '@ringpost/domain';
import type { SecurityKind } from '@ringpost/domain/rules/security-kinds';
import type { View } from '@ringpost/engine';

/** The part of a customer's timeline that an event belongs to. */
export type EventGroup = 'money' | 'orders' | 'account';

/** Where an event is in the log, and what a list says about it. It contains nothing personal. `_id`: the event. */
interface ListedEvent {
  readonly _id: string;
  readonly position: Position;
  readonly at: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** The money that the event is about; null if there is none. */
  readonly amountMills: number | null;
  /** The reason, if it is one of the domain's own words; null if it has none, or if a person wrote it. */
  readonly what: string | null;
}

/** One event of a customer's timeline. Its whole content is in the log. */
export interface CustomerEventRow extends ListedEvent {
  readonly userId: string;
  readonly group: EventGroup;
  readonly actor: ActorKind;
}

/** Something that an admin did. `userId`: the customer whom it is about; null if there is none. */
export interface AdminEventRow extends ListedEvent {
  readonly adminId: string;
  readonly userId: string | null;
}

export const customerEvents: View<CustomerEventRow> = {
  name: 'customer-events',
  // The filtered fields come after the position, so that a filter reads only the entries of the index.
  indexes: [['userId', 'position', '_id', 'group', 'actor', 'at']],
};

export const adminEvents: View<AdminEventRow> = {
  name: 'admin-events',
  indexes: [['adminId', 'position', '_id', 'at']],
};

/** A line of the security log. The address of the caller is only in the log, where it is sealed. */
export interface SecurityEventRow extends Omit<ListedEvent, 'amountMills' | 'what'> {
  readonly kind: SecurityKind;
  readonly outcome: 'done' | 'refused';
  /** Why it was refused; null if it was not. */
  readonly code: string | null;
  readonly actor: ActorKind;
  /** The account that acted, or the name of the policy; null for a visitor. */
  readonly actorId: string | null;
  /** The account that it is about; null if there is none. */
  readonly userId: string | null;
  readonly route: string | null;
  /** What was read, as a path; of a restore, which backup it is of, and who decided it. */
  readonly thing: string | null;
  /** How often it happened. */
  readonly count: number;
}

/** A session that was opened. Its address is only in the log, where it is sealed. `_id`: the session. */
export interface OpenedSessionRow extends Pick<ListedEvent, 'stream' | 'revision'> {
  readonly _id: string;
}

export const openedSessions: View<OpenedSessionRow> = { name: 'opened-sessions', indexes: [] };

export const securityEvents: View<SecurityEventRow> = {
  name: 'security-events',
  // As in the view of orders, the filtered fields come after the order of time.
  indexes: [
    ['userId', 'at', '_id', 'actorId', 'kind'],
    ['actorId', 'at', '_id', 'kind'],
    ['kind', 'at', '_id'],
    ['at', '_id'],
  ],
};
