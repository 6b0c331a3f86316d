import {
  ACCOUNT_PLANNING,
  type AccountEvent,
  type AccountState,
  account,
  type BuyingLimitsSet,
  customerSubject,
  dueFacts,
  type FirstRole,
  hasLimits,
  hasSecondFactor,
  isAbove,
  isStaff,
  NO_CHANGES,
  type OptionalMail,
  plusSeconds,
  type Role,
  reject,
  withDueFacts,
} from '@ringpost/domain';
import {
  MAIL_AGAIN_MINUTES,
  MAIL_AGAIN_TIMES,
  PASSKEYS_MAX,
  RECOVERY_CODES,
} from '@ringpost/domain/rules/limits';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';
import { type ApiKeyCommand, changeApiKeys, isOfApiKeys } from './api-key.decider.ts';
import { type ForgettingCommand, forget, isOfForgetting } from './forgetting.decider.ts';
import { changePriceLimits, isOfPriceLimits, type PriceLimitCommand } from './price-limit.decider.ts';
import {
  closeSubAccount,
  forgetSubAccount,
  makeSubAccount,
  openSubAccount,
  renameSubAccount,
  type SubAccountCommand,
} from './sub-account.decider.ts';

/** The role of whoever decides about the account of somebody else. Absent: its owner, or the system. */
interface Decided {
  readonly by?: Role;
}

/** `listId`: recovery codes that were made with the first factor. They count if the account has no others. */
interface WithCodes {
  readonly listId?: string;
}

export type AccountCommand =
  | {
      readonly type: 'RegisterAccount';
      readonly userId: string;
      readonly email: string;
      readonly locale: string;
      readonly role: FirstRole;
      readonly mustChangePassword?: boolean;
      /** What the person has agreed to, and when; absent: nothing was said. */
      readonly agreed?: { readonly terms: string; readonly privacy: string; readonly agreedAt: string };
    }
  | { readonly type: 'ConfirmAccount' }
  | { readonly type: 'ForgetUnconfirmed'; readonly now: string }
  | {
      readonly type: 'ShowMailLink';
      readonly adminId: string;
      readonly mailId: string;
      readonly purpose: 'confirm' | 'reset';
    }
  | {
      readonly type: 'SendMailAgain';
      readonly mailId: string;
      readonly about: string;
      readonly reason: string;
      /** Of the account when the mail was written; absent: the mail has no link that works once. */
      readonly sessionEpoch?: number;
      readonly now: string;
    }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'RevokeSessions' }
  | ({
      readonly type: 'EndSessions';
      /** Null: all of the account. */
      readonly sessionId: string | null;
      readonly reason: string;
    } & Decided)
  | ({ readonly type: 'ChangeRole'; readonly role: Role; readonly reason?: string | null } & Decided)
  | ({ readonly type: 'DeactivateAccount'; readonly reason: string } & Decided)
  | ({ readonly type: 'ReactivateAccount' } & Decided)
  | { readonly type: 'ChooseMail'; readonly mail: OptionalMail; readonly wanted: boolean }
  | { readonly type: 'ChooseLocale'; readonly locale: string }
  | ({ readonly type: 'AddSecondFactor'; readonly factorId: string } & WithCodes)
  | ({ readonly type: 'RemoveSecondFactor'; readonly reason: string | null } & Decided)
  | { readonly type: 'UseRecoveryCode'; readonly factorId: string; readonly left: number }
  | ({ readonly type: 'AddPasskey'; readonly passkeyId: string } & WithCodes)
  | { readonly type: 'MakeRecoveryCodes'; readonly listId: string }
  | { readonly type: 'RemovePasskey'; readonly passkeyId: string }
  | ForgettingCommand
  | ApiKeyCommand
  | SubAccountCommand
  | PriceLimitCommand
  | ({ readonly type: 'SetBuyingLimits' } & When & Omit<BuyingLimitsSet['data'], 'userId'>)
  | ({ readonly type: 'WithdrawAccountChange' } & ToWithdraw)
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutAccountChanges'; readonly now: string };

function register(
  {
    userId,
    email,
    locale,
    role,
    mustChangePassword = false,
    agreed,
  }: Extract<AccountCommand, { type: 'RegisterAccount' }>,
  state: AccountState,
): readonly AccountEvent[] {
  // The same sign-up may run again after a crash.
  if (state.status !== 'absent') return [];
  const subject = customerSubject(userId);
  const data = { userId, email, locale, role, subject };
  return [
    { type: 'AccountRegistered', data: mustChangePassword ? { ...data, mustChangePassword } : data },
    ...(agreed ? [{ type: 'TermsAgreed', data: { userId, ...agreed } } as const] : []),
  ];
}

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

function confirm({ status, userId }: ExistingAccount): readonly AccountEvent[] {
  return status === 'unconfirmed' ? [{ type: 'AccountConfirmed', data: { userId } }] : [];
}

function showMailLink(
  { adminId, mailId, purpose }: Extract<AccountCommand, { type: 'ShowMailLink' }>,
  { userId, role }: ExistingAccount,
): readonly AccountEvent[] {
  // With the link of a mail to somebody who works here, an admin could take over that account.
  if (isStaff(role)) throw reject('forbidden');
  return [{ type: 'MailLinkShown', data: { userId, adminId, mailId, purpose } }];
}

/** Whether the mail is as true as when it was written, and its link would work. */
function isStillTrue(
  { about, sessionEpoch }: Extract<AccountCommand, { type: 'SendMailAgain' }>,
  state: ExistingAccount,
): boolean {
  if (about === 'confirm') return state.status === 'unconfirmed';
  if (about === 'forgetting-requested') return state.forgetting !== undefined;
  if (sessionEpoch === undefined) return true;
  return state.status === 'active' && sessionEpoch === state.sessionEpoch;
}

/** To the same address with a new link, so it tells nothing to anybody else. */
function sendMailAgain(
  command: Extract<AccountCommand, { type: 'SendMailAgain' }>,
  state: ExistingAccount,
): readonly AccountEvent[] {
  const { mailId, about, reason, now } = command;
  const { userId, isForgotten, mailsAgain = [] } = state;
  if (isForgotten) throw reject('mail-gone');
  if (!isStillTrue(command, state)) throw reject('mail-outdated');
  const times = mailsAgain.filter((each) => each.mailId === mailId);
  const [last] = times;
  const isTooSoon = last !== undefined && plusSeconds(last.sentAt, MAIL_AGAIN_MINUTES * 60) > now;
  if (isTooSoon || times.length >= MAIL_AGAIN_TIMES) throw reject('mail-sent-often');
  return [{ type: 'MailSentAgain', data: { userId, mailId, about, reason, sentAt: now } }];
}

/** Of a sign-up that nobody confirmed. If somebody did meanwhile, nothing happens. */
function forgetUnconfirmed(now: string, { status, userId, sessionEpoch }: ExistingAccount) {
  if (status !== 'unconfirmed') return [];
  const data = { userId, sessionEpoch: sessionEpoch + 1, forgottenAt: now };
  return [{ type: 'AccountForgotten', data }] satisfies AccountEvent[];
}

type Change = Exclude<
  AccountCommand,
  {
    type:
      | 'RegisterAccount'
      | 'ConfirmAccount'
      | 'ForgetUnconfirmed'
      | 'ShowMailLink'
      | 'SendMailAgain'
      | 'CarryOutAccountChanges'
      | 'OpenSubAccount'
      | 'CloseSubAccount'
      | 'ForgetSubAccount';
  }
>;

/** At once, or planned. */
function setLimits(
  command: Extract<Change, { type: 'SetBuyingLimits' }>,
  { userId, buyingLimits, changes = NO_CHANGES }: ExistingAccount,
): readonly AccountEvent[] {
  const { openActivations, purchasesPerMinute, cancelsPerHour, reason, countsFrom } = command;
  const limits = { openActivations, purchasesPerMinute, cancelsPerHour, reason };
  if (countsFrom !== null) {
    const place = { of: 'account', subjectId: userId } as const;
    return planChange(changes, place, { ...command, countsFrom }, { kind: 'buying-limits', ...limits });
  }
  if (hasLimits(buyingLimits, limits)) return [];
  return [{ type: 'BuyingLimitsSet', data: { userId, ...limits } }];
}

function chooseMail(
  { mail, wanted }: Extract<Change, { type: 'ChooseMail' }>,
  { userId, unwantedMails = [] }: ExistingAccount,
): readonly AccountEvent[] {
  if (wanted !== unwantedMails.includes(mail)) return [];
  return [{ type: 'MailChosen', data: { userId, mail, wanted } }];
}

type PasskeyChange = Extract<Change, { type: 'AddPasskey' | 'RemovePasskey' }>;
type FactorChange = Extract<
  Change,
  {
    type:
      | 'AddSecondFactor'
      | 'RemoveSecondFactor'
      | 'MakeRecoveryCodes'
      | 'UseRecoveryCode'
      | 'AddPasskey'
      | 'RemovePasskey';
  }
>;

function isOfFactor(command: Change): command is FactorChange {
  return /Factor$|Passkey$|RecoveryCodes?$/.test(command.type);
}

function codesMade(userId: string, listId: string): AccountEvent {
  return { type: 'RecoveryCodesMade', data: { userId, listId, count: RECOVERY_CODES } };
}

/** The codes that come with the first factor. Another request may have made some meanwhile. */
function firstCodes({ listId }: WithCodes, { userId, recoveryId }: ExistingAccount): readonly AccountEvent[] {
  return listId === undefined || recoveryId !== undefined ? [] : [codesMade(userId, listId)];
}

function changePasskeys(command: PasskeyChange, state: ExistingAccount): readonly AccountEvent[] {
  const { passkeyId } = command;
  const { userId, passkeyIds = [] } = state;
  const isThere = passkeyIds.includes(passkeyId);
  if (command.type === 'RemovePasskey') {
    if (!isThere) throw reject('not-found');
    return [{ type: 'PasskeyRemoved', data: { userId, passkeyId, reason: null } }];
  }
  if (isThere) return [];
  if (passkeyIds.length >= PASSKEYS_MAX) throw reject('too-many-passkeys');
  return [{ type: 'PasskeyAdded', data: { userId, passkeyId } }, ...firstCodes(command, state)];
}

/** Its owner removes the factor of the codes only. Somebody else removes the passkeys too, because their owner lost all. */
function removeFactor(
  { reason, by }: Extract<Change, { type: 'RemoveSecondFactor' }>,
  { userId, factorId, passkeyIds = [] }: ExistingAccount,
): readonly AccountEvent[] {
  const removed: AccountEvent[] = [];
  if (factorId !== undefined)
    removed.push({ type: 'SecondFactorRemoved', data: { userId, factorId, reason } });
  if (by !== undefined)
    for (const passkeyId of passkeyIds)
      removed.push({ type: 'PasskeyRemoved', data: { userId, passkeyId, reason } });
  if (removed.length === 0) throw reject('second-factor-absent');
  return removed;
}

function changeCodes(
  command: Extract<FactorChange, { type: 'MakeRecoveryCodes' | 'UseRecoveryCode' }>,
  state: ExistingAccount,
): readonly AccountEvent[] {
  const { userId, factorId, recoveryId } = state;
  if (!hasSecondFactor(state)) throw reject('second-factor-absent');
  if (command.type === 'MakeRecoveryCodes')
    return command.listId === recoveryId ? [] : [codesMade(userId, command.listId)];
  if (command.factorId !== factorId && command.factorId !== recoveryId) throw reject('second-factor-wrong');
  return [{ type: 'RecoveryCodeUsed', data: { userId, factorId: command.factorId, left: command.left } }];
}

function changeFactor(command: FactorChange, state: ExistingAccount): readonly AccountEvent[] {
  const { userId, factorId } = state;
  if (command.type === 'AddPasskey' || command.type === 'RemovePasskey')
    return changePasskeys(command, state);
  if (command.type === 'RemoveSecondFactor') return removeFactor(command, state);
  if (command.type === 'AddSecondFactor') {
    if (factorId === command.factorId) return [];
    if (factorId !== undefined) throw reject('second-factor-exists');
    const data = { userId, factorId: command.factorId, kind: 'totp' } as const;
    return [{ type: 'SecondFactorAdded', data }, ...firstCodes(command, state)];
  }
  return changeCodes(command, state);
}

/** Nobody decides about an equal, except super admins, and only they give roles. */
function requireRank(command: Change, { role }: ExistingAccount): void {
  const by = 'by' in command ? command.by : undefined;
  if (by === undefined) return;
  if (!isAbove(by, role)) throw reject('forbidden');
  if (command.type === 'ChangeRole' && by !== 'super_admin') throw reject('forbidden');
}

/** Who works here, and who is forgotten, is decided about people. A sub-account is forgotten with its owner. */
function requirePerson({ type }: Change, { ownerId }: ExistingAccount): void {
  const isOfPerson = type === 'ChangeRole' || type === 'RequestForgetting';
  if (ownerId !== undefined && isOfPerson) throw reject('forbidden');
}

/** What an earlier fact has no field for. */
function why({ reason }: { readonly reason?: string | null }): { readonly reason?: string } {
  return reason ? { reason } : {};
}

function change(command: Change, state: ExistingAccount): readonly AccountEvent[] {
  requireRank(command, state);
  requirePerson(command, state);
  if (state.status === 'unconfirmed') throw reject('email-unverified');
  if (isOfForgetting(command)) return forget(command, state);
  if (state.isForgotten || state.closedAt !== undefined) throw reject('account-inactive');
  if (isOfFactor(command)) return changeFactor(command, state);
  if (isOfApiKeys(command)) return changeApiKeys(command, state);
  if (isOfPriceLimits(command)) return changePriceLimits(command, state);
  if (command.type === 'MakeSubAccount') return makeSubAccount(command, state);
  if (command.type === 'RenameSubAccount') return renameSubAccount(command, state);
  const { userId, role, status } = state;
  const sessionEpoch = state.sessionEpoch + 1;
  switch (command.type) {
    case 'ChangePassword':
      if (status === 'inactive') throw reject('account-inactive');
      return [{ type: 'PasswordChanged', data: { userId, sessionEpoch } }];
    case 'RevokeSessions':
      return [{ type: 'SessionsRevoked', data: { userId, sessionEpoch } }];
    case 'EndSessions': {
      const { sessionId, reason } = command;
      const epoch = sessionId === null ? sessionEpoch : state.sessionEpoch;
      return [{ type: 'SessionsEnded', data: { userId, sessionId, sessionEpoch: epoch, reason } }];
    }
    case 'ChangeRole':
      if (command.role === role) return [];
      return [{ type: 'RoleGiven', data: { userId, role: command.role, sessionEpoch, ...why(command) } }];
    case 'DeactivateAccount':
      if (status === 'inactive') return [];
      return [{ type: 'AccountDeactivated', data: { userId, reason: command.reason, sessionEpoch } }];
    case 'SetBuyingLimits':
      return setLimits(command, state);
    case 'WithdrawAccountChange':
      return withdrawChange(state.changes ?? NO_CHANGES, command);
    case 'ChooseMail':
      return chooseMail(command, state);
    case 'ChooseLocale':
      if (command.locale === state.locale) return [];
      return [{ type: 'LocaleChosen', data: { userId, locale: command.locale } }];
    case 'ReactivateAccount':
      return status === 'inactive' ? [{ type: 'AccountReactivated', data: { userId } }] : [];
  }
}

/** Who a person is and whether they may act. Their money and orders are in other streams. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  ...account,
  decide(command, state) {
    if (command.type === 'RegisterAccount') return register(command, state);
    if (command.type === 'OpenSubAccount') return openSubAccount(command, state);
    if (state.status === 'absent') throw reject('not-found');
    if (command.type === 'ForgetSubAccount') return forgetSubAccount(command.now, state);
    if (command.type === 'CloseSubAccount') return closeSubAccount(command, state);
    if (command.type === 'ConfirmAccount') return confirm(state);
    if (command.type === 'ForgetUnconfirmed') return forgetUnconfirmed(command.now, state);
    if (command.type === 'ShowMailLink') return showMailLink(command, state);
    if (command.type === 'SendMailAgain') return sendMailAgain(command, state);
    if (command.type === 'CarryOutAccountChanges') return dueFacts(ACCOUNT_PLANNING, state, command.now);
    if (command.type !== 'SetBuyingLimits' && command.type !== 'WithdrawAccountChange')
      return change(command, state);
    return withDueFacts<AccountState, AccountEvent>(ACCOUNT_PLANNING, state, command.now, (current) =>
      current.status === 'absent' ? [] : change(command, current),
    );
  },
};
