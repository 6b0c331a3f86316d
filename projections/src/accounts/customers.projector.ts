import { type EventOf, kindOfActor, type RecordedEvent } from '@ringpost/domain';
import { createProjector, type EventHandler, type Key, type Rows } from '../kernel/projector.ts';
import { type CustomerRow, customers, SEEN_SECONDS } from './customers.view.ts';

type OfCustomer = RecordedEvent & { readonly data: { readonly userId: string } };

function ownRow({ data }: OfCustomer): readonly Key[] {
  return [[customers.name, data.userId]];
}

function change(
  { data: { userId } }: OfCustomer,
  rows: Rows,
  changed: (row: CustomerRow) => Partial<CustomerRow>,
): void {
  const row = rows.get(customers, userId);
  if (row) rows.put(customers, { ...row, ...changed(row) });
}

/** Notes that the customer was here. */
function see(event: OfCustomer, rows: Rows): void {
  const row = rows.get(customers, event.data.userId);
  const { occurredAt } = event.meta;
  if (row && Date.parse(occurredAt) - Date.parse(row.seenAt) >= SEEN_SECONDS * 1000)
    rows.put(customers, { ...row, seenAt: occurredAt });
}

/** An event that a customer caused is also a sign of life. What an admin or a deadline does to an account is none. */
function seeCustomer(event: OfCustomer, rows: Rows): void {
  if (kindOfActor(event.meta.actor) === 'customer') see(event, rows);
}

const SEE: EventHandler<OfCustomer> = { reads: ownRow, apply: seeCustomer };

const CHANGE_ROLE: EventHandler<EventOf<'RoleChanged' | 'RoleGiven'>> = {
  reads: ownRow,
  apply: (event, rows) => change(event, rows, () => ({ role: event.data.role })),
};

const ACTIVATE: EventHandler<EventOf<'AccountConfirmed' | 'AccountReactivated'>> = {
  reads: ownRow,
  apply(event, rows) {
    change(event, rows, () => ({ status: 'active' }));
    seeCustomer(event, rows);
  },
};

/** The accounts as the admin's list sorts and filters them. A purchase writes a row only if its customer was not seen for an hour. */
export const customersProjector = createProjector({
  name: 'customers',
  shape: 1,
  streams: ['account', 'billing', 'security', 'wallet'],
  views: [customers],
  on: {
    AccountRegistered: {
      apply({ data: { userId, email, role }, meta }, rows) {
        const at = { registeredAt: meta.occurredAt, seenAt: meta.occurredAt };
        rows.add(customers, { _id: userId, email, role, status: 'unconfirmed', ...at, countryIso: '' });
      },
    },
    AccountConfirmed: ACTIVATE,
    AccountReactivated: ACTIVATE,
    AccountDeactivated: {
      reads: ownRow,
      apply: (event, rows) => change(event, rows, () => ({ status: 'inactive' })),
    },
    RoleChanged: CHANGE_ROLE,
    RoleGiven: CHANGE_ROLE,
    AccountForgotten: {
      reads: ownRow,
      apply: (event, rows) => change(event, rows, () => ({ email: '', countryIso: '', status: 'inactive' })),
    },
    BillingSet: {
      reads: ownRow,
      apply(event, rows) {
        change(event, rows, ({ email }) => ({ countryIso: email === '' ? '' : event.data.countryIso }));
        seeCustomer(event, rows);
      },
    },
    SecurityNoted: {
      reads: ({ data: { userId } }) => (userId === null ? [] : [[customers.name, userId]]),
      apply(event, rows) {
        const { event: word, outcome, userId } = event.data;
        if (word !== 'login' || outcome !== 'done' || userId === null) return;
        see({ ...event, data: { ...event.data, userId } }, rows);
      },
    },
    PasswordChanged: SEE,
    MailChosen: SEE,
    LocaleChosen: SEE,
    FundsHeld: SEE,
    FundsHeldForOrder: SEE,
    FundsHeldForRental: SEE,
    FundsHeldForBulk: SEE,
    FundsHeldForExtension: SEE,
  },
});
