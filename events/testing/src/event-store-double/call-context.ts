import { type Metadata, status } from '@grpc/grpc-js';
import type { EventLog } from './event-log.ts';
import type { CallName, Faults } from './faults.ts';
import type { Gate } from './gate.ts';
import { accessDenied, badCredentials, CallFailed } from './rpc-failure.ts';

/** The data about a call in its headers. */
export interface ObservedCall {
  readonly call: CallName;
  readonly stream: string | undefined;
  readonly connectionName: string | undefined;
  readonly requiresLeader: boolean;
}

export interface AppendLimits {
  /** Maximum bytes of one append. */
  readonly appendBytes: number;
  /** Maximum bytes of one event. */
  readonly eventBytes: number;
}

/** What every call of the server uses. */
export interface CallContext {
  readonly log: EventLog;
  readonly faults: Faults;
  /** Closed while the server does not read its input. */
  readonly intake: Gate;
  readonly limits: AppendLimits;
  /** Passwords by user name. Undefined allows everybody everything, as a server without TLS does. */
  readonly users: Readonly<Record<string, string>> | undefined;
  readonly now: () => Date;
  /** Ends the open subscriptions, each with this failure. */
  readonly subscriptions: Set<(failure: CallFailed) => void>;
  observe(call: ObservedCall): void;
}

export function observedCall(call: CallName, metadata: Metadata, stream?: string): ObservedCall {
  const [connectionName] = metadata.get('connection-name');
  return {
    call,
    stream,
    connectionName: connectionName === undefined ? undefined : String(connectionName),
    requiresLeader: metadata.get('requires-leader')[0] === 'true',
  };
}

/** @throws CallFailed for an unknown user, and for a wrong password. */
export function checkAccess({ users }: CallContext, metadata: Metadata): void {
  if (!users) return;
  const [header] = metadata.get('authorization');
  if (header === undefined) throw new CallFailed(accessDenied);
  const [, encoded = ''] = String(header).split(' ');
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString().split(':');
  if (!Object.hasOwn(users, user) || users[user] !== password.join(':')) throw new CallFailed(badCredentials);
}

/** Whether the failure says that the caller is not allowed to do this. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof CallFailed && error.failure.code === status.PERMISSION_DENIED;
}
