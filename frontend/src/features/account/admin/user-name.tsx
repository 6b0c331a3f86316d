import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** The address of an account. One that was forgotten has none. */
export function UserName({ email }: { readonly email: string }): ReactNode {
  if (email === '') return <FormattedMessage id="users.no-address" defaultMessage="Forgotten" />;
  return <bdi>{email}</bdi>;
}
