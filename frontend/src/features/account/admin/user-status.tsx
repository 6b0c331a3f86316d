import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { type DotShape, StatusDot } from '../../../ui/status-dot.tsx';

/** What the states of an account are called. */
export const userStatusNames = defineMessages({
  active: { id: 'users.active', defaultMessage: 'active' },
  inactive: { id: 'users.inactive', defaultMessage: 'inactive' },
  unconfirmed: { id: 'users.unconfirmed', defaultMessage: 'unconfirmed' },
});
const shapes: Readonly<Record<UserView['status'], DotShape>> = {
  active: 'done',
  inactive: 'ring',
  unconfirmed: 'half',
};

/** Whether an account may act: a dot and a word. */
export function UserStatus({
  user,
}: {
  readonly user: Pick<UserView, 'status' | 'forgotten_at'>;
}): ReactNode {
  if (user.forgotten_at)
    return (
      <StatusDot shape="ring">
        <FormattedMessage id="users.forgotten" defaultMessage="forgotten" />
      </StatusDot>
    );
  return (
    <StatusDot shape={shapes[user.status]}>
      <FormattedMessage {...userStatusNames[user.status]} />
    </StatusDot>
  );
}
