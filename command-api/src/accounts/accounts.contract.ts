import {
  COUNTS_FROM,
  Day,
  Instant,
  Reason,
  type Shape,
  Uuid,
  WaitsForApproval,
} from '@ringpost/domain/contracts/fields.contract';
import { LANGUAGES } from '@ringpost/domain/rules/languages';
import { PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { ROLES } from '@ringpost/domain/rules/roles';
import { type Static, Type } from 'typebox';
import { PasskeyProof } from './passkey.contract.ts';
import { FactorCode } from './second-factor.contract.ts';

/** The name of a route, or a path that begins with exactly one slash. */
const DESTINATION_PATTERN = '^(?:[a-z][a-z-]*|/(?![/\\\\])[^\\\\\\s]*)$';
const Email = Type.String({ format: 'email', maxLength: 254 });
/** The maximum limits the work of hashing. No password is shortened. */
const NewPassword = Type.String({ minLength: PASSWORD_MIN_CHARACTERS, maxLength: 256 });
/** A password that is compared has only a maximum, because it may be older than the rules for new passwords. */
const AnyPassword = Type.String({ minLength: 1, maxLength: 256 });
const Token = Type.String({ minLength: 1, maxLength: 200 });
/** 256 random bits that the browser of a sign-up makes and keeps, in base64url. */
const BrowserSecret = Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 });
const Locale = Type.Enum(LANGUAGES.map(({ tag }) => tag));

/** Where to go after the login: the name of a route or a path of this site, never another site. */
const Destination = Type.String({ maxLength: 500, pattern: DESTINATION_PATTERN });

export const RegisterBody = Type.Object({
  email: Email,
  password: NewPassword,
  confirm_password: Type.Optional(Type.String({ maxLength: 256 })),
  locale: Type.Optional(Locale),
  /** With it, the browser of the sign-up needs no password when it opens the mailed link. */
  browser_secret: Type.Optional(BrowserSecret),
  /** The dates of the documents that the page of the sign-up shows, and to which the visitor agrees. */
  agreed: Type.Optional(Type.Object({ terms: Day, privacy: Day })),
  /** This is part of the mailed link. The reader gets there after the login. */
  p: Type.Optional(Destination),
});
export type RegisterBody = Static<typeof RegisterBody>;

const ConfirmBody = Type.Object({
  token: Token,
  password: Type.Optional(AnyPassword),
  /** Instead of the password: the secret that was sent with the sign-up. */
  browser_secret: Type.Optional(BrowserSecret),
});
const ResendBody = Type.Object({ email: Email, p: Type.Optional(Destination) });
export const EmailBody = Type.Object({ email: Email });
export const LoginBody = Type.Object({
  email: Email,
  password: AnyPassword,
  remember: Type.Optional(Type.Boolean()),
  /** Only of an account with a second factor: its code, or a recovery code. */
  code: Type.Optional(FactorCode),
  /** Instead of a code: the answer of a passkey. */
  passkey: Type.Optional(PasskeyProof),
});
export type LoginBody = Static<typeof LoginBody>;
const LogoutBody = Type.Object({ everywhere: Type.Optional(Type.Boolean()) });
export const ResetBody = Type.Object({ token: Token, password: NewPassword });
export const UpdatePasswordBody = Type.Object({
  current_password: AnyPassword,
  password: NewPassword,
  /** As in the login. */
  code: Type.Optional(FactorCode),
  passkey: Type.Optional(PasskeyProof),
});

const ConfirmPasswordBody = Type.Object({
  password: AnyPassword,
  /** As in the login. */
  code: Type.Optional(FactorCode),
  passkey: Type.Optional(PasskeyProof),
});

export const Session = Type.Object({
  token: Type.String(),
  expires_at: Instant,
  email: Type.String(),
  /** Whether the account works here: as support, an admin or a super admin. */
  is_admin: Type.Boolean(),
  role: Type.Enum([...ROLES]),
  /** The language of the account. */
  locale: Type.String(),
  /**
   * Whether the first start made the password. Then the account may do nothing as an admin until its owner has chosen
   * another.
   */
  must_change_password: Type.Optional(Type.Literal(true)),
  /** Whether the account may do nothing as an admin until it has a second factor. */
  must_add_second_factor: Type.Optional(Type.Literal(true)),
});
export type Session = Shape<typeof Session>;

export const Confirmed = Type.Object({
  email: Type.String(),
  /** Only with the secret of the browser. Whoever sent the password logs in with it. */
  session: Type.Optional(Session),
});
export type Confirmed = Shape<typeof Confirmed>;

export const Me = Type.Object({
  user_id: Type.String(),
  email: Type.String(),
  is_admin: Type.Boolean(),
  role: Type.Enum([...ROLES]),
  /** Seconds since 1970, as in the token. */
  exp: Type.Integer(),
});
export type Me = Shape<typeof Me>;

const UserId = Type.Object({ id: Uuid });
export const StatusBody = Type.Object({
  active: Type.Boolean(),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
const Limit = Type.Union([Type.Integer({ minimum: 1, maximum: 100_000 }), Type.Null()]);
/** Null: the default limit applies. */
export const BuyingLimitsBody = Type.Object({
  open_activations: Limit,
  purchases_per_minute: Limit,
  cancels_per_hour: Limit,
  /** Stored in the audit trail. */
  reason: Type.String({ minLength: 1, maxLength: 500 }),
});
/** What the dialog of a role asks for. */
export const RoleReason = Type.Object({ reason: Reason });
const RoleBody = Type.Object({
  role: Type.Enum([...ROLES]),
  /** Stored in the audit trail, and shown to the admin who approves it. It must not name the person. */
  reason: Type.Optional(Reason),
});

const POST = { method: 'POST', tag: 'auth' } as const;

export const registerContract = {
  ...POST,
  securityEvent: 'sign-up',
  path: '/api/auth/register',
  summary: 'Asks for an account. The answer never says whether the address has one; a mail says the rest.',
  body: RegisterBody,
  answers: { 202: null },
  problems: ['weak-password', 'rate-limited', 'busy'],
} as const;

export const confirmRegistrationContract = {
  ...POST,
  securityEvent: 'email-confirmed',
  path: '/api/auth/register/confirm',
  summary:
    'Confirms an address by the token of the mailed link and the password of that sign-up; doing it again changes nothing.',
  description:
    'The browser that signed up may send its `browser_secret` instead of the password. Then the answer has a session, too.',
  body: ConfirmBody,
  answers: { 200: Confirmed },
  problems: ['token-not-found', 'INCORRECT_CREDENTIALS', 'rate-limited', 'busy'],
} as const;

export const resendEmailContract = {
  ...POST,
  securityEvent: 'link-asked',
  path: '/api/auth/resend_email',
  summary: 'Mails the confirmation link again, if there is anything to confirm.',
  body: ResendBody,
  answers: { 202: null },
  problems: ['rate-limited'],
} as const;

export const loginContract = {
  ...POST,
  securityEvent: 'login',
  path: '/api/auth/login',
  summary: 'Opens a session.',
  description:
    'An account with a second factor gets `second-factor-required` after the right password, with the `methods` that it has: `code`, `passkey`, `recovery`. The same request with its `code`, which may be a recovery code, or with the answer of its `passkey` to `POST /api/auth/login/passkey`, opens the session.',
  body: LoginBody,
  holdsSecret: true,
  servesPaid: true,
  answers: { 200: Session },
  problems: [
    'INCORRECT_CREDENTIALS',
    'second-factor-required',
    'second-factor-wrong',
    'passkey-wrong',
    'passkey-over',
    'passkey-copied',
    'email-unverified',
    'account-inactive',
    'rate-limited',
    'busy',
  ],
} as const;

export const logoutContract = {
  ...POST,
  securityEvent: 'logout',
  path: '/api/auth/logout',
  scope: 'none',
  summary: 'Ends this session, or every session of the account.',
  body: LogoutBody,
  countedBy: 'own',
  servesPaid: true,
  answers: { 204: null },
} as const;

export const resetPasswordContract = {
  ...POST,
  securityEvent: 'reset-asked',
  path: '/api/auth/reset_password',
  summary: 'Mails a link to choose a new password, if the address has an account.',
  body: EmailBody,
  answers: { 202: null },
  problems: ['rate-limited'],
} as const;

export const confirmResetContract = {
  ...POST,
  securityEvent: 'password-reset',
  path: '/api/auth/reset_password/confirm',
  summary: 'Sets a new password by the token of the mailed link, once, and ends every session.',
  body: ResetBody,
  answers: { 204: null },
  problems: ['token-not-found', 'weak-password', 'rate-limited', 'busy'],
} as const;

export const updatePasswordContract = {
  ...POST,
  securityEvent: 'password-changed',
  path: '/api/auth/update_password',
  scope: 'none',
  summary: 'Changes the password, ends every other session and opens a new one in place of this.',
  body: UpdatePasswordBody,
  holdsSecret: true,
  answers: { 200: Session },
  problems: [
    'INCORRECT_CREDENTIALS',
    'second-factor-required',
    'second-factor-wrong',
    'passkey-wrong',
    'passkey-over',
    'passkey-copied',
    'weak-password',
    'rate-limited',
    'busy',
  ],
} as const;

export const meContract = {
  method: 'GET',
  tag: 'auth',
  path: '/api/auth/me',
  scope: 'read',
  summary: 'The account of this session, in its present state.',
  answers: { 200: Me },
} as const;

export const confirmPasswordContract = {
  ...POST,
  securityEvent: 'password-proved',
  path: '/api/auth/confirm-password',
  scope: 'none',
  summary: 'Proves the password again, for routes that need it proved a short time ago.',
  body: ConfirmPasswordBody,
  servesPaid: true,
  answers: { 204: null },
  problems: [
    'INCORRECT_CREDENTIALS',
    'second-factor-required',
    'second-factor-wrong',
    'passkey-wrong',
    'passkey-over',
    'passkey-copied',
    'rate-limited',
    'busy',
  ],
} as const;

export const rotateKeysContract = {
  method: 'POST',
  tag: 'operations',
  path: '/api/admin/signing-keys/rotate',
  securityEvent: 'signing-keys-replaced',
  summary:
    'Signs sessions with a new key from now on. Doing it twice ends every session that was open before the first time.',
  needsFreshPassword: true,
  answers: { 204: null },
} as const;

export const setUserStatusContract = {
  method: 'POST',
  tag: 'users',
  path: '/api/users/{id}/status',
  summary: 'Activates or deactivates an account; its sessions end at once.',
  description: 'Only a super admin decides about admins.',
  params: UserId,
  body: StatusBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified'],
} as const;

export const setUserRoleContract = {
  method: 'POST',
  tag: 'users',
  path: '/api/users/{id}/role',
  summary:
    'Gives an account a role; its sessions end at once. With two super admins, the second one must approve it.',
  description:
    'Nobody changes their own role, so a super admin always remains. 204: it is done. 202: it waits for another super admin.',
  params: UserId,
  body: RoleBody,
  needsFreshPassword: true,
  tellsPosition: true,
  answers: { 202: WaitsForApproval, 204: null },
  problems: ['not-found', 'email-unverified', 'too-many-approvals'],
} as const;

const MailSettings = Type.Object({
  /** A mail 24 hours before a rental ends. */
  rental_ends: Type.Boolean(),
  /** A mail for each step of a request to bring numbers over. */
  port_ins: Type.Boolean(),
  /** A mail when money of a payment is added to the balance, or taken back. */
  payments: Type.Boolean(),
  /** A mail when a number that the customer waited for is reserved. */
  reservations: Type.Boolean(),
  /** A mail when a number of an alert is free, was bought, or could not be bought. */
  alerts: Type.Boolean(),
  /** The language of the account: of its mails, and of the pages in a browser where no other is chosen. */
  locale: Locale,
});
export type MailSettings = Shape<typeof MailSettings>;

export const mailSettingsContract = {
  method: 'GET',
  tag: 'users',
  path: '/api/users/mail_settings',
  scope: 'none',
  summary: 'Which mails the caller wants, and in which language. Mails about the account itself always come.',
  answers: { 200: MailSettings },
} as const;

export const setMailSettingsContract = {
  method: 'PUT',
  tag: 'users',
  path: '/api/users/mail_settings',
  scope: 'none',
  summary: 'Turns mails on or off, and chooses their language; what the body does not name stays as it is.',
  body: Type.Partial(MailSettings),
  answers: { 200: MailSettings },
} as const;

export const setUserLimitsContract = {
  method: 'POST',
  tag: 'users',
  path: '/api/users/{id}/limits',
  summary: 'Sets how many activations a customer may have open, buy in a minute and cancel in an hour.',
  params: UserId,
  body: Type.Object({ ...BuyingLimitsBody.properties, ...COUNTS_FROM }),
  tellsPosition: true,
  answers: { 204: null },
  problems: ['not-found', 'email-unverified', 'change-date', 'too-many-changes'],
} as const;
