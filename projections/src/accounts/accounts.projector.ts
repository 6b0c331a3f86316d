import type { EventOf } from '@ringpost/domain';
import { createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import { type AccountRow, accounts } from './accounts.view.ts';

interface OfAccount {
  readonly data: { readonly userId: string };
}

function ownRow({ data }: OfAccount): readonly Key[] {
  return [[accounts.name, data.userId]];
}

function changeAccount(
  rows: Rows,
  userId: string,
  change: Partial<Omit<AccountRow, '_id' | 'email' | 'registeredAt'>>,
): void {
  const account = rows.get(accounts, userId);
  if (account) rows.put(accounts, { ...account, ...change });
}

function endSessions({ data }: OfAccount, rows: Rows): void {
  rows.announce({ audience: `account:${data.userId}`, topic: 'session', body: {} });
}

const CHANGE_ROLE: EventHandler<EventOf<'RoleChanged' | 'RoleGiven'>> = {
  reads: ownRow,
  apply(event, rows) {
    changeAccount(rows, event.data.userId, { role: event.data.role });
    endSessions(event, rows);
  },
};

const ACTIVATE: EventHandler<EventOf<'AccountConfirmed' | 'AccountReactivated'>> = {
  reads: ownRow,
  apply: ({ data }, rows) => changeAccount(rows, data.userId, { status: 'active' }),
};

/** The accounts. Every event that ends sessions, or changes what a key may do, is announced: whoever is connected is checked again. */
export const accountsProjector = createProjector({
  name: 'accounts',
  shape: 6,
  streams: ['account'],
  views: [accounts],
  on: {
    AccountRegistered: {
      apply({ data: { userId, email, role }, meta }, rows) {
        const registeredAt = meta.occurredAt;
        rows.add(accounts, { _id: userId, email, role, status: 'unconfirmed', registeredAt });
      },
    },
    SubAccountMade: {
      reads: ownRow,
      apply({ data: { userId, subAccountId } }, rows) {
        const { subAccountIds = [] } = rows.get(accounts, userId) ?? {};
        changeAccount(rows, userId, { subAccountIds: [...subAccountIds, subAccountId] });
      },
    },
    SubAccountOpened: {
      apply({ data: { userId: _id, ownerId }, meta }, rows) {
        const opened = { role: 'customer', status: 'active', registeredAt: meta.occurredAt } as const;
        // It has no address, and nobody logs in with it.
        rows.add(accounts, { _id, email: '', ...opened, ownerId });
      },
    },
    SubAccountClosed: {
      reads: ownRow,
      apply(event, rows) {
        changeAccount(rows, event.data.userId, { status: 'inactive', closedAt: event.data.closedAt });
        endSessions(event, rows);
      },
    },
    TermsAgreed: {
      reads: ownRow,
      apply({ data: { userId, terms, privacy, agreedAt } }, rows) {
        changeAccount(rows, userId, { agreed: { terms, privacy, agreedAt } });
      },
    },
    AccountConfirmed: ACTIVATE,
    AccountReactivated: ACTIVATE,
    AccountDeactivated: {
      reads: ownRow,
      apply(event, rows) {
        changeAccount(rows, event.data.userId, {
          status: 'inactive',
          deactivatedAt: event.meta.occurredAt,
          deactivatedBecause: event.data.reason,
        });
        endSessions(event, rows);
      },
    },
    RoleChanged: CHANGE_ROLE,
    RoleGiven: CHANGE_ROLE,
    BuyingLimitsSet: {
      reads: ownRow,
      apply({ data: { userId, openActivations, purchasesPerMinute, cancelsPerHour, reason } }, rows) {
        const limits = { openActivations, purchasesPerMinute, cancelsPerHour, reason };
        changeAccount(rows, userId, { limits });
      },
    },
    ForgettingRequested: {
      reads: ownRow,
      apply: ({ data: { userId, dueAt } }, rows) => changeAccount(rows, userId, { forgetAt: dueAt }),
    },
    ForgettingCancelled: {
      reads: ownRow,
      apply({ data: { userId } }, rows) {
        const account = rows.get(accounts, userId);
        if (!account) return;
        const { forgetAt: _, ...others } = account;
        rows.put(accounts, others);
      },
    },
    AccountForgotten: {
      reads: ownRow,
      apply(event, rows) {
        const { userId, forgottenAt } = event.data;
        const account = rows.get(accounts, userId);
        if (!account) return;
        const { _id, role, registeredAt, agreed, ownerId, subAccountIds } = account;
        const family = { ...(ownerId && { ownerId }), ...(subAccountIds && { subAccountIds }) };
        const kept = { _id, role, registeredAt, ...(agreed && { agreed }), ...family };
        rows.put(accounts, { ...kept, email: '', status: 'inactive', forgottenAt });
        endSessions(event, rows);
      },
    },
    PasswordChanged: { apply: endSessions },
    SessionsRevoked: { apply: endSessions },
    // Who waits with the key may have lost what it waits for.
    ApiKeyChanged: { apply: endSessions },
    ApiKeyEnded: { apply: endSessions },
    SessionsEnded: {
      apply(event, rows) {
        // A single session is announced by its id when it ends, and the sockets of the others stay open.
        if (event.data.sessionId === null) endSessions(event, rows);
      },
    },
  },
});
