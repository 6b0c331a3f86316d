import {
  CSV_TYPE,
  Direction,
  Instant,
  ListOf,
  publicPage,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { MAIL_AGAIN_MINUTES, MAIL_AGAIN_TIMES, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';

const MailStatus = Type.Enum(['waiting', 'sent', 'failed', 'kept']);

const FILTERS = {
  status: Type.Optional(MailStatus),
  /** The beginning of the address that the mail goes to. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
  /** Only the mails to the address of this account. */
  user_id: Type.Optional(Uuid),
};

const MailQuery = Type.Object({
  ...publicPage(100, 50),
  orderBy: Type.Enum(['created_at'], { default: 'created_at' }),
  orderType: Direction,
  ...FILTERS,
});

const MailRow = Type.Object({
  id: Type.String(),
  to: Type.String(),
  /** The subject of the mail as a code. The browser has the text for it in each language. */
  kind: Type.Enum([
    'confirm',
    'reset',
    'already-registered',
    'password-changed',
    'forgetting-requested',
    'rental-ends',
    'rental-renews',
    'rental-not-renewed',
    'port-in',
    'payment-arrived',
    'payment-taken-back',
    'number-reserved',
    'waited-in-vain',
    'reservation-cancelled',
    'number-free',
    'webhook-disabled',
    'contact',
    'app-request',
  ]),
  /** Whether an admin may ask for its link. Each such request is stored as an event. */
  has_link: Type.Boolean(),
  status: MailStatus,
  attempts: Type.Integer(),
  created_at: Instant,
  due_at: Instant,
  /** After this time the mail is useless, and not in the list any more. */
  expires_at: Instant,
  last_error: Type.Optional(Type.String()),
  /** Whether an admin may try to send it again: a mail server is set up, and the mail was sent or has failed. */
  can_send_again: Type.Boolean(),
  /** How often it was sent again. */
  sent_again: Type.Integer(),
  /** Only of what somebody wrote to the people who run the site: its text. Without a mail server it is read here. */
  text: Type.Optional(Type.String()),
});
export type MailRow = Shape<typeof MailRow>;

const MailList = ListOf(MailRow);
export type MailList = Shape<typeof MailList>;

const MailLink = Type.Object({ link: Type.String() });
export type MailLink = Shape<typeof MailLink>;

export const mailListContract = {
  method: 'GET',
  path: '/api/admin/mail',
  summary:
    'Mail on its way, sent, or kept because no SMTP server is configured; newest first unless asked otherwise, without the text of mails to customers.',
  description: 'With a search they are in the order of the addresses, and for each address newest first.',
  tag: 'admin',
  query: MailQuery,
  holdsSecret: true,
  answers: { 200: MailList },
  problems: ['not-found'],
} as const;

export const mailFileContract = {
  method: 'GET',
  path: '/api/admin/mail/csv',
  securityEvent: 'export',
  summary:
    'All mail that the filters find, as CSV, without links and without the text of mails to customers.',
  description: 'Newest first; with a search in the order of the addresses.',
  tag: 'admin',
  query: Type.Object(FILTERS),
  answers: { 200: CSV_TYPE },
  problems: ['not-found'],
} as const;

const MailParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

export const oneMailContract = {
  method: 'GET',
  path: '/api/admin/mail/{id}',
  summary: 'One mail, while it is useful; without the text of a mail to a customer.',
  tag: 'admin',
  params: MailParams,
  holdsSecret: true,
  answers: { 200: MailRow },
  problems: ['not-found'],
} as const;

export const mailLinkContract = {
  method: 'POST',
  path: '/api/admin/mail/{id}/link',
  summary:
    'Makes a link like the one in a mail that nothing sends, for who hands it on. Each time is an event of the account.',
  tag: 'admin',
  params: MailParams,
  answers: { 200: MailLink },
  problems: ['not-found'],
} as const;

export const sendAgainContract = {
  method: 'POST',
  path: '/api/admin/mail/{id}/send_again',
  summary: 'Sends a mail to an account once more, with a new link. Each time is an event of the account.',
  description: `Only a mail that was sent or has failed, and that is still true. At most ${MAIL_AGAIN_TIMES} times, with ${MAIL_AGAIN_MINUTES} minutes in between.`,
  tag: 'admin',
  params: MailParams,
  body: Type.Object({
    /** Stored in the audit trail. */
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  tellsPosition: true,
  answers: { 204: null },
  problems: [
    'mail-gone',
    'mail-waits',
    'mail-outdated',
    'mail-not-to-customer',
    'mail-sent-often',
    'no-mail-server',
  ],
} as const;
