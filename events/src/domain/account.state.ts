import type { AccountEvent, BuyingLimitsSet, Role } from './account.events.ts';
import type { Fold } from './event.ts';

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
      /** As an admin set them for this customer; absent: what everybody may. */
      readonly buyingLimits?: BuyingLimitsSet['data'];
    };

/** Folds `account-<userId>`. An account is inactive only by an admin's word; unconfirmed until its address answered. */
export const account: Fold<AccountState, AccountEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    if (event.type === 'AccountRegistered') {
      const { userId, email, locale, role, mustChangePassword } = event.data;
      const registered = { status: 'unconfirmed', userId, email, locale, role, sessionEpoch: 0 } as const;
      return mustChangePassword ? { ...registered, mustChangePassword } : registered;
    }
    if (state.status === 'absent') return state;
    switch (event.type) {
      case 'MailLinkShown':
        return state;
      case 'BuyingLimitsSet':
        return { ...state, buyingLimits: event.data };
      case 'AccountConfirmed':
      case 'AccountReactivated':
        return { ...state, status: 'active' };
      case 'PasswordChanged': {
        const { mustChangePassword: _, ...changed } = state;
        return { ...changed, sessionEpoch: event.data.sessionEpoch };
      }
      case 'SessionsRevoked':
        return { ...state, sessionEpoch: event.data.sessionEpoch };
      case 'RoleChanged':
        return { ...state, role: event.data.role, sessionEpoch: event.data.sessionEpoch };
      case 'AccountDeactivated':
        return { ...state, status: 'inactive', sessionEpoch: event.data.sessionEpoch };
    }
  },
};
