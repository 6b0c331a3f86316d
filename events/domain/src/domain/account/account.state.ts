import { type Approvals, NO_APPROVALS, noteApproval } from '../approval/approval.state.ts';
import type { Fold } from '../event.ts';
import { dueFrom, type Planning, stateAt } from '../planned/due-facts.ts';
import { NO_CHANGES, notePlanned, type PlannedChanges } from '../planned/planned.state.ts';
import type { AccountEvent, BuyingLimitsSet, ForgettingRequested } from './account.events.ts';
import { type ApiKey, noteApiKey } from './api-key.state.ts';
import type { OptionalMail } from './optional-mail.ts';
import { NO_PRICE_LIMITS, notePriceLimit, type PriceLimits } from './price-limit.state.ts';
import type { Role } from './role.ts';
import type { SubAccountMade } from './sub-account.events.ts';

/** More mails than one customer can have in the days for which a mail is stored, and an admin sends again. */
const MAILS_AGAIN_KEPT = 30;

/** One time that an admin has sent a mail again. */
interface MailAgain {
  readonly mailId: string;
  readonly sentAt: string;
}

/** A sub-account as its owner knows it. */
export interface SubAccount extends Pick<SubAccountMade['data'], 'subAccountId' | 'name' | 'madeAt'> {}

export type AccountState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'unconfirmed' | 'active' | 'inactive';
      readonly userId: string;
      readonly email: string;
      readonly locale: string;
      readonly role: Role;
      readonly sessionEpoch: number;
      /** Until the password is changed for the first time. */
      readonly mustChangePassword?: true;
      /** Limits that an admin set for this customer; absent: the general ones. */
      readonly buyingLimits?: BuyingLimitsSet['data'];
      /** The mails that the customer has turned off; absent: none. */
      readonly unwantedMails?: readonly OptionalMail[];
      /** The newest mails that admins have sent again, the newest first; absent: none so far. */
      readonly mailsAgain?: readonly MailAgain[];
      /** The second factor that the account needs besides its password; absent: none. */
      readonly factorId?: string;
      /** The passkeys that can be used instead of a code; absent: it never had one. */
      readonly passkeyIds?: readonly string[];
      /** The list of its recovery codes; absent: none, or an earlier one that came with the second factor. */
      readonly recoveryId?: string;
      /** The keys of the API that have not been ended; absent: it never had one. */
      readonly apiKeys?: readonly ApiKey[];
      /** The sub-accounts that it has made; absent: none. */
      readonly subAccounts?: readonly SubAccount[];
      /** The highest prices that the customer keeps; absent: it never had one. */
      readonly priceLimits?: PriceLimits;
      /** Whose sub-account it is; absent: it is none, and has a login of its own. */
      readonly ownerId?: string;
      /** When its owner closed it for good; absent: it is no sub-account, or open. */
      readonly closedAt?: string;
      /** Absent: the account is not to be forgotten. */
      readonly forgetting?: Pick<ForgettingRequested['data'], 'amountMills' | 'requestedAt' | 'dueAt'>;
      /** What admins have asked for that needs a second admin; absent: nothing so far. */
      readonly approvals?: Approvals;
      /** What admins have planned; absent: nothing so far. */
      readonly changes?: PlannedChanges;
      /** The account is inactive forever, and its address is an empty text. */
      readonly isForgotten?: true;
    };

/** Whether the account needs more than its password: a code, or a passkey. */
export function hasSecondFactor({
  factorId,
  passkeyIds = [],
}: Pick<Exclude<AccountState, { status: 'absent' }>, 'factorId' | 'passkeyIds'>): boolean {
  return factorId !== undefined || passkeyIds.length > 0;
}

type ExistingAccount = Exclude<AccountState, { status: 'absent' }>;

/** Recovery codes are for a lost factor. Without any factor, they are none. */
function withoutIdleCodes(state: ExistingAccount): ExistingAccount {
  if (hasSecondFactor(state)) return state;
  const { recoveryId: _, ...others } = state;
  return others;
}

/** Folds `account-<userId>`. An account becomes inactive by an admin, because it is forgotten, or, a sub-account, because its owner closes it. It is unconfirmed until its email address is confirmed. */
export const account: Fold<AccountState, AccountEvent> = {
  shape: 'account 1',
  isPersonal: true,
  isAtRest: () => true,
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'AccountRegistered') {
      const { userId, email, locale, role, mustChangePassword } = event.data;
      const registered = { status: 'unconfirmed', userId, email, locale, role, sessionEpoch: 0 } as const;
      return mustChangePassword ? { ...registered, mustChangePassword } : registered;
    }
    if (event.type === 'SubAccountOpened') {
      const { userId, ownerId } = event.data;
      const opened = { email: '', locale: 'en', role: 'customer', sessionEpoch: 0 } as const;
      return { status: 'active', userId, ...opened, ownerId };
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'TermsAgreed':
      case 'MailLinkShown':
      case 'RecoveryCodeUsed':
        return state;
      case 'MailSentAgain': {
        const { mailId, sentAt } = event.data;
        return {
          ...state,
          mailsAgain: [{ mailId, sentAt }, ...(state.mailsAgain ?? [])].slice(0, MAILS_AGAIN_KEPT),
        };
      }
      case 'SecondFactorAdded':
        return { ...state, factorId: event.data.factorId };
      case 'SecondFactorRemoved': {
        const { factorId: _, ...others } = state;
        return withoutIdleCodes(others);
      }
      case 'RecoveryCodesMade':
        return { ...state, recoveryId: event.data.listId };
      case 'PasskeyAdded':
        return { ...state, passkeyIds: [...(state.passkeyIds ?? []), event.data.passkeyId] };
      case 'PasskeyRemoved': {
        const passkeyIds = (state.passkeyIds ?? []).filter((each) => each !== event.data.passkeyId);
        return withoutIdleCodes({ ...state, passkeyIds });
      }
      case 'BuyingLimitsSet':
        return { ...state, buyingLimits: event.data };
      case 'MailChosen': {
        const { mail, wanted } = event.data;
        const others = (state.unwantedMails ?? []).filter((each) => each !== mail);
        return { ...state, unwantedMails: wanted ? others : [...others, mail] };
      }
      case 'LocaleChosen':
        return { ...state, locale: event.data.locale };
      case 'AccountConfirmed':
      case 'AccountReactivated':
        return { ...state, status: 'active' };
      case 'PasswordChanged': {
        const { mustChangePassword: _, ...changed } = state;
        return { ...changed, sessionEpoch: event.data.sessionEpoch };
      }
      case 'SessionsRevoked':
      case 'SessionsEnded':
        return { ...state, sessionEpoch: event.data.sessionEpoch };
      case 'RoleChanged':
      case 'RoleGiven':
        return { ...state, role: event.data.role, sessionEpoch: event.data.sessionEpoch };
      case 'AccountDeactivated':
        return { ...state, status: 'inactive', sessionEpoch: event.data.sessionEpoch };
      case 'ForgettingRequested': {
        const { amountMills, requestedAt, dueAt } = event.data;
        return { ...state, forgetting: { amountMills, requestedAt, dueAt } };
      }
      case 'ForgettingCancelled': {
        const { forgetting: _, ...others } = state;
        return others;
      }
      case 'AccountForgotten': {
        const { userId, locale, role, approvals, changes, ownerId } = state;
        const { sessionEpoch } = event.data;
        const forgotten = { status: 'inactive', userId, email: '', locale, role, sessionEpoch } as const;
        return {
          ...forgotten,
          ...(approvals && { approvals }),
          ...(changes && { changes }),
          ...(ownerId !== undefined && { ownerId }),
          isForgotten: true,
        };
      }
      case 'ApiKeyMade':
      case 'ApiKeyMadeForSandbox':
      case 'ApiKeyChanged':
      case 'ApiKeyEnded':
        return { ...state, apiKeys: noteApiKey(state.apiKeys ?? [], event) };
      case 'PriceLimitSet':
      case 'PriceLimitRemoved':
        return { ...state, priceLimits: notePriceLimit(state.priceLimits ?? NO_PRICE_LIMITS, event) };
      case 'SubAccountMade': {
        const { subAccountId, name, madeAt } = event.data;
        const subAccounts = [...(state.subAccounts ?? []), { subAccountId, name, madeAt }];
        return { ...state, subAccounts };
      }
      case 'SubAccountRenamed': {
        const { subAccountId, name } = event.data;
        const subAccounts = (state.subAccounts ?? []).map((each) =>
          each.subAccountId === subAccountId ? { ...each, name } : each,
        );
        return { ...state, subAccounts };
      }
      case 'SubAccountClosed': {
        const { sessionEpoch, closedAt } = event.data;
        return { ...state, status: 'inactive', sessionEpoch, closedAt };
      }
      case 'ApprovalAsked':
      case 'ApprovalDated':
      case 'ApprovalGiven':
      case 'ApprovalEnded':
        return { ...state, approvals: noteApproval(state.approvals ?? NO_APPROVALS, event) };
      case 'ChangePlanned':
      case 'ChangeWithdrawn':
      case 'ChangeCarriedOut':
        return { ...state, changes: notePlanned(state.changes ?? NO_CHANGES, event) };
    }
  },
};

type Limits = Omit<BuyingLimitsSet['data'], 'userId' | 'reason'>;

/** Whether the customer has these limits. */
export function hasLimits(set: Limits | undefined, limits: Limits): boolean {
  return (['openActivations', 'purchasesPerMinute', 'cancelsPerHour'] as const).every(
    (name) => (set?.[name] ?? null) === limits[name],
  );
}

/** The planned changes of an account. A forgotten one changes no more. */
export const ACCOUNT_PLANNING: Planning<AccountState, AccountEvent> = {
  evolve: account.evolve,
  dueAt(state, at) {
    if (state.status === 'absent' || !state.changes) return [];
    return dueFrom<AccountState, AccountEvent>(state.changes, at, ({ act, subjectId: userId }, current) => {
      if (act.kind !== 'buying-limits' || current.status === 'absent' || current.isForgotten) return [];
      if (hasLimits(current.buyingLimits, act)) return [];
      const { kind: _, ...limits } = act;
      return [{ type: 'BuyingLimitsSet', data: { userId, ...limits } }];
    });
  },
};

/** The account as it is at this instant, even if the facts of a planned change come late. */
export function accountAt(state: AccountState, at: string): AccountState {
  return stateAt(ACCOUNT_PLANNING, state, at);
}
