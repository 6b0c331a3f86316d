import type { RecordedEvent } from '@ringpost/events/domain';
import { type Key, noKeys, type Projector, type Rows } from '../kernel/projector.ts';
import { type AccountRow, accounts } from './accounts.view.ts';

/** Who has an account, for the admin's list. Whatever ends sessions is announced, so that open sockets are cut. */
export const accountsProjector: Projector = {
  name: 'accounts',
  version: 1000,
  reads: ['account'],
  views: [accounts],

  keys(event: RecordedEvent): readonly Key[] {
    switch (event.type) {
      case 'AccountConfirmed':
      case 'AccountReactivated':
      case 'AccountDeactivated':
      case 'RoleChanged':
        return [[accounts.name, event.data.userId]];
      default:
        return noKeys;
    }
  },

  apply(event: RecordedEvent, rows: Rows): void {
    switch (event.type) {
      case 'AccountRegistered': {
        const { userId, email, role } = event.data;
        const registeredAt = event.meta.occurredAt;
        rows.add(accounts, { _id: userId, email, role, status: 'unconfirmed', registeredAt });
        return;
      }
      case 'AccountConfirmed':
      case 'AccountReactivated':
        changeAccount(rows, event.data.userId, { status: 'active' });
        return;
      case 'AccountDeactivated':
        changeAccount(rows, event.data.userId, { status: 'inactive' });
        endSessions(rows, event.data.userId);
        return;
      case 'RoleChanged':
        changeAccount(rows, event.data.userId, { role: event.data.role });
        endSessions(rows, event.data.userId);
        return;
      case 'PasswordChanged':
      case 'SessionsRevoked':
        endSessions(rows, event.data.userId);
        return;
    }
  },
};

function changeAccount(
  rows: Rows,
  userId: string,
  change: Partial<Pick<AccountRow, 'role' | 'status'>>,
): void {
  const account = rows.get(accounts, userId);
  if (account) rows.put(accounts, { ...account, ...change });
}

function endSessions(rows: Rows, userId: string): void {
  rows.announce({ audience: `account:${userId}`, topic: 'session', body: {} });
}
