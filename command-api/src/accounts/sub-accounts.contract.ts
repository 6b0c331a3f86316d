import {
  Dollars,
  Instant,
  orNull,
  QuotedDollars,
  type Shape,
  Uuid,
  VisibleText,
} from '@ringpost/domain/contracts/fields.contract';
import {
  API_KEYS_MAX,
  SUB_ACCOUNT_NAME_MAX_CHARACTERS,
  SUB_ACCOUNTS_EVER_MAX,
  SUB_ACCOUNTS_MAX,
} from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { MadeApiKey, NewApiKeyBody, OwnApiKeys } from './api-keys.contract.ts';

export const SubAccountBody = Type.Object({ name: VisibleText(SUB_ACCOUNT_NAME_MAX_CHARACTERS) });

const SubAccount = Type.Object({
  /** Its orders, its lines of the ledger and its facts name it by this. */
  id: Uuid,
  name: Type.String(),
  made_at: Instant,
  /** Whether it may buy. An admin may have stopped it, or its owner has closed it. */
  is_active: Type.Boolean(),
  /** When its owner closed it, for good; null: it is open. */
  closed_at: orNull(Instant),
  balance: Dollars,
  held: Dollars,
});
export type SubAccountView = Shape<typeof SubAccount>;
const SubAccounts = Type.Object({ data: Type.Array(SubAccount) });

const ALL = { tag: 'sub-accounts', path: '/api/sub_accounts' } as const;
const KEYS = {
  tag: 'sub-accounts',
  path: '/api/sub_accounts/{id}/keys',
  scope: 'none',
  params: Type.Object({ id: Uuid }),
} as const;

export const subAccountsContract = {
  ...ALL,
  method: 'GET',
  scope: 'read',
  summary: `The sub-accounts with their balances, the oldest first: at most ${SUB_ACCOUNTS_MAX} that are open, and ${SUB_ACCOUNTS_EVER_MAX} with those that are closed.`,
  answers: { 200: SubAccounts },
} as const;

export const makeSubAccountContract = {
  ...ALL,
  method: 'POST',
  scope: 'none',
  summary: 'Makes a sub-account: a balance, orders and keys of its own, and no login.',
  body: SubAccountBody,
  answers: { 201: SubAccount },
  problems: ['too-many-sub-accounts', 'being-forgotten', 'forbidden', 'sub-accounts-of-staff'],
} as const;

export const renameSubAccountContract = {
  tag: 'sub-accounts',
  method: 'PUT',
  path: '/api/sub_accounts/{id}',
  scope: 'none',
  summary: 'Gives a sub-account another name.',
  params: Type.Object({ id: Uuid }),
  body: SubAccountBody,
  answers: { 204: null },
  problems: ['not-found', 'being-forgotten'],
} as const;

export const closeSubAccountContract = {
  tag: 'sub-accounts',
  method: 'POST',
  path: '/api/sub_accounts/{id}/close',
  scope: 'none',
  summary: 'Closes a sub-account for good. Its balance goes back to its owner, and its keys end.',
  description:
    'Its orders and rentals must end first, and its reservations. Then nobody can use it any more, and its owner can still read its orders and its money. What is closed already stays as it is.',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({
    /** The balance that goes back, as its owner has seen it. If it has changed, nothing happens. */
    amount: QuotedDollars,
  }),
  tellsPosition: true,
  answers: { 200: SubAccount },
  problems: [
    'not-found',
    'account-inactive',
    'being-forgotten',
    'sub-account-busy',
    'debt-open',
    'balance-changed',
    'exceeds-balance',
  ],
} as const;

export const subAccountKeysContract = {
  ...KEYS,
  method: 'GET',
  summary: `The keys of a sub-account, at most ${API_KEYS_MAX}, the oldest first.`,
  answers: { 200: OwnApiKeys },
  problems: ['not-found'],
} as const;

export const makeSubAccountKeyContract = {
  ...KEYS,
  method: 'POST',
  securityEvent: 'key-made',
  summary: 'Makes a key for a sub-account. The key itself is in this answer only.',
  description:
    'It buys from the balance of the sub-account and sees only its orders, so it may have the scopes `read` and `buy` only. It is changed and ended as all keys are.',
  body: NewApiKeyBody,
  needsFreshPassword: true,
  holdsSecret: true,
  answers: { 201: MadeApiKey },
  problems: ['not-found', 'too-many-keys', 'sub-account-scope', 'sandbox-off'],
} as const;
