import { APPROVAL_EVENTS } from '../approval/approval.events.ts';
import { type Fact, fact } from '../fact.ts';
import { PLANNED_EVENTS } from '../planned/planned.events.ts';
import { orNull, Type } from '../schema.ts';
import type { Shape } from '../shape.ts';
import { API_KEY_EVENTS } from './api-key.events.ts';
import { OptionalMail } from './optional-mail.ts';
import { PRICE_LIMIT_EVENTS } from './price-limit.events.ts';
import { ROLES } from './role.ts';
import { SUB_ACCOUNT_EVENTS } from './sub-account.events.ts';

/** The roles of the first versions. Logs contain them forever, so no role is added here. */
const FirstRole = Type.Enum(['customer', 'admin']);
/** A new account has one of these. `RoleGiven` gives it any other. */
export type FirstRole = Shape<typeof FirstRole>;

/** `email` is personal and sealed under `subject`. The hash of the password is in the Vault, never here. */
const AccountRegistered = fact(
  'AccountRegistered',
  ['visitor', 'system'],
  {
    userId: Type.String(),
    email: Type.String(),
    locale: Type.String(),
    role: FirstRole,
    subject: Type.String(),
    /** Somebody else made or chose the password. An admin can do nothing until it is replaced. */
    mustChangePassword: Type.Optional(Type.Literal(true)),
  },
  { personal: ['email'], hasOrigin: true },
);

/**
 * Whoever signed up has agreed to the terms and to the privacy policy. Each is named by the date of the document that the sign-up
 * showed: `2026-11-26`. Accounts that others made, or that earlier versions know, have no such fact.
 */
const TermsAgreed = fact(
  'TermsAgreed',
  ['visitor', 'system'],
  {
    userId: Type.String(),
    terms: Type.String(),
    privacy: Type.String(),
    agreedAt: Type.String(),
  },
  { hasOrigin: true },
);

const AccountConfirmed = fact(
  'AccountConfirmed',
  ['customer', 'system'],
  {
    userId: Type.String(),
  },
  { hasOrigin: true },
);

/** Each of the next facts up to `AccountDeactivated` raises `sessionEpoch`, and all older tokens are then refused. */
const PasswordChanged = fact(
  'PasswordChanged',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    sessionEpoch: Type.Integer(),
  },
  { hasOrigin: true },
);

const SessionsRevoked = fact(
  'SessionsRevoked',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    sessionEpoch: Type.Integer(),
  },
  { hasOrigin: true },
);

/**
 * Somebody who works here ended sessions of an account. `sessionId`: the one that ended, and `sessionEpoch` stays as it was; null: all
 * of them.
 */
const SessionsEnded = fact(
  'SessionsEnded',
  ['admin'],
  {
    userId: Type.String(),
    sessionId: orNull(Type.String()),
    sessionEpoch: Type.Integer(),
    reason: Type.String(),
  },
  { hasOrigin: true },
);

/** Of earlier versions, which knew two roles. */
const RoleChanged = fact(
  'RoleChanged',
  ['admin'],
  {
    userId: Type.String(),
    role: FirstRole,
    sessionEpoch: Type.Integer(),
  },
  { hasOrigin: true },
);

/** `system`: the first start makes the first super admin. */
const RoleGiven = fact(
  'RoleGiven',
  ['admin', 'system'],
  {
    userId: Type.String(),
    role: Type.Enum([...ROLES]),
    sessionEpoch: Type.Integer(),
    /** Why. Absent: nobody said it, or the fact is of an earlier version. */
    reason: Type.Optional(Type.String()),
  },
  { hasOrigin: true },
);

const AccountDeactivated = fact(
  'AccountDeactivated',
  ['admin'],
  {
    userId: Type.String(),
    reason: Type.String(),
    sessionEpoch: Type.Integer(),
  },
  { hasOrigin: true },
);

const AccountReactivated = fact(
  'AccountReactivated',
  ['admin'],
  {
    userId: Type.String(),
  },
  { hasOrigin: true },
);

/** An admin was shown the link of a mail to this account, because nothing sends mail. */
const MailLinkShown = fact(
  'MailLinkShown',
  ['admin'],
  {
    userId: Type.String(),
    adminId: Type.String(),
    mailId: Type.String(),
    purpose: Type.Enum(['confirm', 'reset']),
  },
  { hasOrigin: true },
);

/** An admin has a mail to this account sent once more. `about`: its kind. `reason`: why. */
const MailSentAgain = fact(
  'MailSentAgain',
  ['admin'],
  {
    userId: Type.String(),
    mailId: Type.String(),
    about: Type.String(),
    reason: Type.String(),
    sentAt: Type.String(),
  },
  { hasOrigin: true },
);

/** How much one customer may buy and cancel within a time. Null: the general limit. */
export const BuyingLimitsSet = fact('BuyingLimitsSet', ['admin', 'system'], {
  userId: Type.String(),
  openActivations: orNull(Type.Integer()),
  purchasesPerMinute: orNull(Type.Integer()),
  cancelsPerHour: orNull(Type.Integer()),
  reason: Type.String(),
});
export type BuyingLimitsSet = Fact<typeof BuyingLimitsSet>;

/** The customer turns a kind of mail on or off. At first every kind is on. */
const MailChosen = fact('MailChosen', ['customer', 'admin'], {
  userId: Type.String(),
  mail: OptionalMail,
  wanted: Type.Boolean(),
});

/** The customer chooses the language of the account: of its mails, and of the pages in a new browser. */
const LocaleChosen = fact('LocaleChosen', ['customer', 'admin'], {
  userId: Type.String(),
  locale: Type.String(),
});

/** The account needs a code besides its password. The secret of the codes is in the Vault, never here. */
const SecondFactorAdded = fact(
  'SecondFactorAdded',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    factorId: Type.String(),
    /** `totp`: codes of an authenticator app (RFC 6238). */
    kind: Type.Enum(['totp']),
  },
  { hasOrigin: true },
);

/** `reason`: why an admin removed it; null if the owner of the account did. */
const SecondFactorRemoved = fact(
  'SecondFactorRemoved',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    factorId: Type.String(),
    reason: orNull(Type.String()),
  },
  { hasOrigin: true },
);

/** A list of recovery codes replaces the one before it. Their hashes are in the Vault, never here. */
const RecoveryCodesMade = fact(
  'RecoveryCodesMade',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    listId: Type.String(),
    count: Type.Integer(),
  },
  { hasOrigin: true },
);

/**
 * Instead of a code or a passkey. `factorId`: the list of the code; in earlier facts the factor that it came with. `left`: the recovery
 * codes that can still be used.
 */
const RecoveryCodeUsed = fact(
  'RecoveryCodeUsed',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    factorId: Type.String(),
    left: Type.Integer(),
  },
  { hasOrigin: true },
);

/** The account can prove itself with one more passkey. Its public key, its counter and its name are in the Vault, never here. */
const PasskeyAdded = fact(
  'PasskeyAdded',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    passkeyId: Type.String(),
  },
  { hasOrigin: true },
);

/** `reason`: why an admin removed it; null if the owner of the account did. */
const PasskeyRemoved = fact(
  'PasskeyRemoved',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    passkeyId: Type.String(),
    reason: orNull(Type.String()),
  },
  { hasOrigin: true },
);

/**
 * The account is to be forgotten at `dueAt`, and buys nothing until then. `amountMills`: the balance at this time, which the
 * customer gives up. `reason`: why an admin asked for it; null if the customer did.
 */
export const ForgettingRequested = fact(
  'ForgettingRequested',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    amountMills: Type.Integer(),
    reason: orNull(Type.String()),
    requestedAt: Type.String(),
    dueAt: Type.String(),
  },
  { hasOrigin: true },
);
export type ForgettingRequested = Fact<typeof ForgettingRequested>;

/** The account stays. */
const ForgettingCancelled = fact(
  'ForgettingCancelled',
  ['customer', 'admin'],
  {
    userId: Type.String(),
  },
  { hasOrigin: true },
);

/**
 * Nobody can use the account any more. The key of its personal data is deleted after this fact, never before it. What the account
 * bought and paid stays, without a person.
 */
const AccountForgotten = fact('AccountForgotten', ['system'], {
  userId: Type.String(),
  sessionEpoch: Type.Integer(),
  forgottenAt: Type.String(),
});

export const ACCOUNT_EVENTS = [
  AccountRegistered,
  TermsAgreed,
  AccountConfirmed,
  PasswordChanged,
  SessionsRevoked,
  SessionsEnded,
  RoleChanged,
  RoleGiven,
  AccountDeactivated,
  AccountReactivated,
  MailLinkShown,
  MailSentAgain,
  BuyingLimitsSet,
  MailChosen,
  LocaleChosen,
  SecondFactorAdded,
  SecondFactorRemoved,
  RecoveryCodesMade,
  RecoveryCodeUsed,
  PasskeyAdded,
  PasskeyRemoved,
  ForgettingRequested,
  ForgettingCancelled,
  AccountForgotten,
  ...API_KEY_EVENTS,
  ...SUB_ACCOUNT_EVENTS,
  ...PRICE_LIMIT_EVENTS,
  ...APPROVAL_EVENTS,
  ...PLANNED_EVENTS,
] as const;
export type AccountEvent = Fact<(typeof ACCOUNT_EVENTS)[number]>;
