import type { EventShape } from './event.ts';

export type Role = 'customer' | 'admin';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D;
}

/** `email` is personal and sealed under `subject`; the password's hash stands in the Vault, never here. */
type AccountRegistered = Fact<
  'AccountRegistered',
  {
    readonly userId: string;
    readonly email: string;
    readonly locale: string;
    readonly role: Role;
    readonly subject: string;
    /** The password was made or chosen by somebody else; what an admin may do waits until it is replaced. */
    readonly mustChangePassword?: true;
  }
>;
type AccountConfirmed = Fact<'AccountConfirmed', { readonly userId: string }>;
/** `sessionEpoch` rises with each of the next four, and every older token is refused from then on. */
type PasswordChanged = Fact<'PasswordChanged', { readonly userId: string; readonly sessionEpoch: number }>;
type SessionsRevoked = Fact<'SessionsRevoked', { readonly userId: string; readonly sessionEpoch: number }>;
type RoleChanged = Fact<
  'RoleChanged',
  { readonly userId: string; readonly role: Role; readonly sessionEpoch: number }
>;
type AccountDeactivated = Fact<
  'AccountDeactivated',
  { readonly userId: string; readonly reason: string; readonly sessionEpoch: number }
>;
type AccountReactivated = Fact<'AccountReactivated', { readonly userId: string }>;

/** An admin was shown the link of a mail to this account, which nothing sends. */
type MailLinkShown = Fact<
  'MailLinkShown',
  {
    readonly userId: string;
    readonly adminId: string;
    readonly mailId: string;
    readonly purpose: 'confirm' | 'reset';
  }
>;
/** What one customer may buy and cancel in a time; null: what everybody may. */
export type BuyingLimitsSet = Fact<
  'BuyingLimitsSet',
  {
    readonly userId: string;
    readonly openActivations: number | null;
    readonly purchasesPerMinute: number | null;
    readonly cancelsPerHour: number | null;
    readonly reason: string;
  }
>;

export type AccountEvent =
  | AccountRegistered
  | AccountConfirmed
  | PasswordChanged
  | SessionsRevoked
  | RoleChanged
  | AccountDeactivated
  | AccountReactivated
  | MailLinkShown
  | BuyingLimitsSet;
