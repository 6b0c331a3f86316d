import type { CustomerView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { customerPath } from '../../../session/paths.ts';
import { moneyText } from '../../../ui/figures.tsx';
import { UserName } from './user-name.tsx';

/** The owner of a sub-account, or the sub-accounts of a customer. */
export function CustomerFamily({ user }: { readonly user: CustomerView }): ReactNode {
  const { owner, sub_accounts } = user;
  if (!owner && sub_accounts.length === 0) return null;
  return (
    <div className="customer-notices">
      {owner && (
        <p className="customer-notice">
          <FormattedMessage
            id="customer.owner"
            defaultMessage="Belongs to {owner}"
            values={{
              owner: (
                <Link to={customerPath(owner.user_id)}>
                  <UserName email={owner.email} />
                </Link>
              ),
            }}
          />
        </p>
      )}
      {sub_accounts.map(({ user_id, status, balance }) => (
        <p key={user_id} className="customer-notice">
          <FormattedMessage
            id="customer.sub-account.balance"
            defaultMessage="{status, select, active {{account}: {balance}} other {{account}: {balance}, deactivated}}"
            values={{
              status,
              balance: moneyText(balance),
              account: (
                <Link to={customerPath(user_id)}>
                  <FormattedMessage
                    id="customer.sub-account.id"
                    defaultMessage="Sub-account {id}"
                    values={{ id: <bdi className="num">{user_id.slice(-8)}</bdi> }}
                  />
                </Link>
              ),
            }}
          />
        </p>
      ))}
    </div>
  );
}
