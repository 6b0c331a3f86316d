import { type Fact, fact } from '../fact.ts';
import { Type } from '../schema.ts';

/** A customer has one more sub-account. This is in the customer's own stream. `name` is personal and sealed under `subject`. */
const SubAccountMade = fact(
  'SubAccountMade',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    subAccountId: Type.String(),
    name: Type.String(),
    subject: Type.String(),
    madeAt: Type.String(),
  },
  { personal: ['name'], hasOrigin: true },
);
export type SubAccountMade = Fact<typeof SubAccountMade>;

/** A sub-account has another name. This is in its owner's stream. `name` is personal and sealed under `subject`. */
const SubAccountRenamed = fact(
  'SubAccountRenamed',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    subAccountId: Type.String(),
    name: Type.String(),
    subject: Type.String(),
    renamedAt: Type.String(),
  },
  { personal: ['name'], hasOrigin: true },
);

/** The first fact of a sub-account: an account without an address and without a login. `userId`: the sub-account itself. */
const SubAccountOpened = fact('SubAccountOpened', ['customer', 'admin', 'system'], {
  userId: Type.String(),
  ownerId: Type.String(),
  openedAt: Type.String(),
});

/** Its owner has closed a sub-account for good. This is in its own stream. Its balance went back before, and its keys end with it. */
const SubAccountClosed = fact(
  'SubAccountClosed',
  ['customer', 'admin'],
  {
    userId: Type.String(),
    ownerId: Type.String(),
    sessionEpoch: Type.Integer(),
    closedAt: Type.String(),
  },
  { hasOrigin: true },
);

export const SUB_ACCOUNT_EVENTS = [
  SubAccountMade,
  SubAccountRenamed,
  SubAccountOpened,
  SubAccountClosed,
] as const;
export type SubAccountEvent = Fact<(typeof SUB_ACCOUNT_EVENTS)[number]>;
