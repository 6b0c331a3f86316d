import type { EventShape } from '../event.ts';
import type { OptionalMail } from './optional-mail.ts';

export type Role = 'customer' | 'admin';

interface Fact<T extends string, D extends object> extends EventShape {
  readonly type: T;
  readonly data: D;
}

/** `email` is personal and sealed under `subject`. The hash of the password is in the Vault, never here. */
type AccountRegistered = Fact<
  'AccountRegistered',
  {
    readonly userId: string;
    readonly email: string;
    readonly locale: string;
    readonly role: Role;
    readonly subject: string;
    /** Somebody else made or chose the password. An admin can do nothing until it is replaced. */
    readonly mustChangePassword?: true;
  }
>;
type AccountConfirmed = Fact<'AccountConfirmed', { readonly userId: string }>;
/** `sessionEpoch` rises with each of the next four. All older tokens are then refused. */
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

/** An admin was shown the link of a mail to this account, because nothing sends mail. */
type MailLinkShown = Fact<
  'MailLinkShown',
  {
    readonly userId: string;
    readonly adminId: string;
    readonly mailId: string;
    readonly purpose: 'confirm' | 'reset';
  }
>;
/** How much one customer may buy and cancel within a time. Null: the general limit. */
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

/** The customer turns a kind of mail on or off. At first every kind is on. */
type MailChosen = Fact<
  'MailChosen',
  { readonly userId: string; readonly mail: OptionalMail; readonly wanted: boolean }
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
  | BuyingLimitsSet
  | MailChosen;
