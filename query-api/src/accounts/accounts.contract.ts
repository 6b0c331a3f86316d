import {
  CountryIso,
  CSV_TYPE,
  Day,
  Direction,
  Dollars,
  FRESHNESS,
  FreshListOf,
  Instant,
  MIN_POSITION,
  orNull,
  page,
  QuotedDollars,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { ROLES } from '@ringpost/domain/rules/roles';
import { Type } from 'typebox';

const UserRole = Type.Enum([...ROLES]);
export const AccountStatus = Type.Enum(['unconfirmed', 'active', 'inactive']);

const USER_FIELDS = {
  user_id: Uuid,
  email: Type.String(),
  role: UserRole,
  status: AccountStatus,
  /** The country on the invoices, as the customer named it; null if none is named. */
  country: orNull(CountryIso),
  registered_at: Instant,
  /** When the customer last signed in, bought something or changed the account; up to an hour too early. */
  seen_at: Instant,
  /** When it will be forgotten; null unless that was asked for. */
  forget_at: orNull(Instant),
  /** When it was forgotten; null if it was not. Then `email` is an empty text. */
  forgotten_at: orNull(Instant),
  balance: Dollars,
  held: Dollars,
  /** What was paid for numbers and messages, without what was refunded. */
  spent: Dollars,
};
const User = Type.Object(USER_FIELDS);
export type UserView = Shape<typeof User>;

const UserList = FreshListOf(User);
export type UserList = Shape<typeof UserList>;

const FILTERS = {
  /** The beginning of an address, or an id. */
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
  role: Type.Optional(UserRole),
  status: Type.Optional(AccountStatus),
  country: Type.Optional(CountryIso),
  /** Customers who were seen at this instant or later. */
  seen_since: Type.Optional(Instant),
  /** Customers who were not seen at this instant or later. */
  seen_until: Type.Optional(Instant),
  /** Customers who spent so many dollars or more, those first that spent most. Only used without any other filter. */
  spent_from: Type.Optional(QuotedDollars),
  /** Customers who spent so many dollars or less. Only used without any other filter. */
  spent_to: Type.Optional(QuotedDollars),
};

export const userListContract = {
  method: 'GET',
  path: '/api/users/list',
  summary:
    'Every account, newest first unless asked otherwise; a search is the beginning of an address, in the order of the addresses, or an id.',
  description:
    'In the order of the balance are all accounts, in that of what they spent those that ever paid. These orders have no other filters: with one, the accounts are in the order of time, and what they spent is no filter. With a filter of when they were seen, they are in that order unless there is a search.',
  tag: 'users',
  query: Type.Object({
    orderBy: Type.Enum(['registered_at', 'seen_at', 'spent', 'balance'], { default: 'registered_at' }),
    orderType: Direction,
    ...FILTERS,
    ...page(LIST_MAX_ROWS),
  }),
  answers: { 200: UserList },
} as const;

export const userFileContract = {
  method: 'GET',
  path: '/api/users/csv',
  securityEvent: 'export',
  summary:
    'All accounts that the filters find, as CSV, in the order of the list: newest first without a filter that has its own order.',
  tag: 'users',
  query: Type.Object({ ...FILTERS, ...MIN_POSITION }),
  answers: { 200: CSV_TYPE },
} as const;

/** Null: the general limit applies. */
/** The own limits of one customer; null for each that has none. */
export const AccountLimits = Type.Object({
  open_activations: orNull(Type.Integer()),
  purchases_per_minute: orNull(Type.Integer()),
  cancels_per_hour: orNull(Type.Integer()),
  /** Why they were set, in the words of the admin. */
  reason: Type.String(),
});

/** What somebody has agreed to at the sign-up: each document by its date. Null: the log does not say it. */
export const Agreed = orNull(Type.Object({ terms: Day, privacy: Day, at: Instant }));

const CUSTOMER_FIELDS = {
  ...USER_FIELDS,
  agreed: Agreed,
  /** When and why it was deactivated last. It may be active again. */
  deactivated_at: orNull(Instant),
  deactivated_because: orNull(Type.String()),
  debt: Dollars,
  /** How many holds are open. */
  holds: Type.Integer(),
  /** How many lines the ledger has. */
  lines: Type.Integer(),
  /** Whether the sum of all lines of the ledger is the balance. */
  proved: Type.Boolean(),
  spent_30d: Dollars,
  codes_30d: Type.Integer(),
  messages: Type.Integer(),
  /** Numbers that the customer rents now. */
  rented: Type.Integer(),
  /** Null while the general limits apply. */
  limits: orNull(AccountLimits),
  /** Whose sub-account it is. Null: it is none. */
  owner: orNull(Type.Object({ user_id: Uuid, email: Type.String() })),
  /** Its own sub-accounts, the oldest first. */
  sub_accounts: Type.Array(Type.Object({ user_id: Uuid, status: AccountStatus, balance: Dollars })),
};
const Customer = Type.Object(CUSTOMER_FIELDS);
export type CustomerView = Shape<typeof Customer>;

export const oneUserContract = {
  method: 'GET',
  path: '/api/admin/users/{id}',
  summary: 'One account: its state, its money, and how much it has of each thing.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ ...CUSTOMER_FIELDS, ...FRESHNESS }) },
  problems: ['not-found'],
} as const;

export const ownAgreementContract = {
  method: 'GET',
  path: '/api/users/agreed',
  scope: 'none',
  summary: 'Which documents the caller has agreed to at the sign-up, and when.',
  tag: 'users',
  query: Type.Object(MIN_POSITION),
  answers: { 200: Type.Object({ agreed: Agreed, ...FRESHNESS }) },
} as const;
