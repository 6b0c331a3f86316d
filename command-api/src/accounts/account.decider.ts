import {
  type AccountEvent,
  type AccountState,
  account,
  type BuyingLimitsSet,
  customerSubject,
  type Role,
  reject,
} from '@ringpost/events/domain';
import type { Decider } from '../kernel/decider.ts';

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      readonly userId: string;
      readonly email: string;
      readonly locale: string;
      readonly role: Role;
      readonly mustChangePassword?: boolean;
    }
  | { readonly type: 'ConfirmAccount' }
  | {
      readonly type: 'ShowMailLink';
      readonly adminId: string;
      readonly mailId: string;
      readonly purpose: 'confirm' | 'reset';
    }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'RevokeSessions' }
  | { readonly type: 'ChangeRole'; readonly role: Role }
  | { readonly type: 'DeactivateAccount'; readonly reason: string }
  | { readonly type: 'ReactivateAccount' }
  | ({ readonly type: 'SetBuyingLimits' } & Omit<BuyingLimitsSet['data'], 'userId'>);

/** Who somebody is and whether they may act. What they own and owe stands in other streams. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  ...account,
  decide(command, state) {
    if (command.type === 'RegisterAccount') return register(command, state);
    if (state.status === 'absent') throw reject('not-found');
    if (command.type === 'ConfirmAccount') return confirm(state);
    return command.type === 'ShowMailLink' ? showMailLink(command, state) : change(command, state);
  },
};

type Known = Exclude<AccountState, { status: 'absent' }>;
type Change = Exclude<AccountCommand, { type: 'RegisterAccount' | 'ConfirmAccount' | 'ShowMailLink' }>;

function register(
  {
    userId,
    email,
    locale,
    role,
    mustChangePassword = false,
  }: Extract<AccountCommand, { type: 'RegisterAccount' }>,
  state: AccountState,
): readonly AccountEvent[] {
  // The same sign-up, worked on again after a crash.
  if (state.status !== 'absent') return [];
  const subject = customerSubject(userId);
  const data = { userId, email, locale, role, subject };
  return [{ type: 'AccountRegistered', data: mustChangePassword ? { ...data, mustChangePassword } : data }];
}

function confirm({ status, userId }: Known): readonly AccountEvent[] {
  return status === 'unconfirmed' ? [{ type: 'AccountConfirmed', data: { userId } }] : [];
}

function showMailLink(
  { adminId, mailId, purpose }: Extract<AccountCommand, { type: 'ShowMailLink' }>,
  { userId, role }: Known,
): readonly AccountEvent[] {
  // With the link of an admin's mail one admin could become another.
  if (role === 'admin') throw reject('forbidden');
  return [{ type: 'MailLinkShown', data: { userId, adminId, mailId, purpose } }];
}

function change(command: Change, state: Known): readonly AccountEvent[] {
  if (state.status === 'unconfirmed') throw reject('email-unverified');
  const { userId, role, status } = state;
  const sessionEpoch = state.sessionEpoch + 1;
  switch (command.type) {
    case 'ChangePassword':
      if (status === 'inactive') throw reject('account-inactive');
      return [{ type: 'PasswordChanged', data: { userId, sessionEpoch } }];
    case 'RevokeSessions':
      return [{ type: 'SessionsRevoked', data: { userId, sessionEpoch } }];
    case 'ChangeRole':
      if (command.role === role) return [];
      return [{ type: 'RoleChanged', data: { userId, role: command.role, sessionEpoch } }];
    case 'DeactivateAccount':
      if (status === 'inactive') return [];
      return [{ type: 'AccountDeactivated', data: { userId, reason: command.reason, sessionEpoch } }];
    case 'SetBuyingLimits':
      return setLimits(command, state);
    case 'ReactivateAccount':
      return status === 'inactive' ? [{ type: 'AccountReactivated', data: { userId } }] : [];
  }
}

function setLimits(
  command: Extract<Change, { type: 'SetBuyingLimits' }>,
  { userId, buyingLimits }: Known,
): readonly AccountEvent[] {
  const { openActivations, purchasesPerMinute, cancelsPerHour, reason } = command;
  const isSame =
    openActivations === (buyingLimits?.openActivations ?? null) &&
    purchasesPerMinute === (buyingLimits?.purchasesPerMinute ?? null) &&
    cancelsPerHour === (buyingLimits?.cancelsPerHour ?? null);
  if (isSame) return [];
  const data = { userId, openActivations, purchasesPerMinute, cancelsPerHour, reason };
  return [{ type: 'BuyingLimitsSet', data }];
}
