import type { Role } from '@ringpost/domain/rules/roles';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const roleNames: Readonly<Record<Role, MessageDescriptor>> = defineMessages({
  customer: { id: 'role.customer', defaultMessage: 'customer' },
  support: { id: 'role.support', defaultMessage: 'support' },
  admin: { id: 'role.admin', defaultMessage: 'admin' },
  super_admin: { id: 'role.super-admin', defaultMessage: 'super admin' },
});

/** What somebody of the role may do. */
export const roleRights: Readonly<Record<Role, MessageDescriptor>> = defineMessages({
  customer: { id: 'role.customer.may', defaultMessage: 'Buys numbers, and sees only what is their own.' },
  support: {
    id: 'role.support.may',
    defaultMessage:
      'Reads everything except texts of messages and details of port-ins. Gives customers small credits, and ends their sessions.',
  },
  admin: {
    id: 'role.admin.may',
    defaultMessage: 'Runs the shop: money, prices, numbers, messages and views. Locks customers and support.',
  },
  super_admin: {
    id: 'role.super-admin.may',
    defaultMessage: 'Also gives roles, locks admins, skips events and replaces the keys of sessions.',
  },
});
