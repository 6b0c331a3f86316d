import type { TransactionDetail, TransactionView } from '@ringpost/query-api/wallets/wallets.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath, receiptPath } from '../../session/paths.ts';
import { EventHistory } from '../../ui/event-history/event-history.tsx';
import { Money } from '../../ui/figures.tsx';
import { ShortId } from '../../ui/short-id.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useTransaction } from './transactions.api.ts';
import { accountNames, kindNames } from './transactions.messages.ts';

function Entries({ entries }: Pick<TransactionDetail, 'entries'>): ReactNode {
  const sum = Math.round(entries.reduce((total, { amount }) => total + amount * 1000, 0)) / 1000;
  return (
    <table>
      <caption className="visually-hidden">
        <FormattedMessage id="ledger.entries" defaultMessage="Entries of this line" />
      </caption>
      <tbody>
        {entries.map(({ account, amount }) => {
          const name = accountNames[account];
          return (
            <tr key={account}>
              <th scope="row">{name ? <FormattedMessage {...name} /> : account}</th>
              <td>
                <Money dollars={amount} currency={false} signed />
              </td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">
            <strong>
              <FormattedMessage id="ledger.sum" defaultMessage="sum of entries" />
            </strong>
          </th>
          <td>
            <Money dollars={sum} currency={false} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The line that a correction corrects. */
function Corrected({ id }: { readonly id: string }): ReactNode {
  const { data } = useTransaction(id);
  if (!data) return null;
  return (
    <p className="t13">
      <FormattedMessage
        id="ledger.corrects"
        defaultMessage="Corrects line {line}: {kind} {amount}, {reason}"
        values={{
          line: data.line,
          kind: <FormattedMessage {...kindNames[data.kind]} />,
          amount: <Money dollars={data.amount} signed />,
          reason: <bdi>{data.reason}</bdi>,
        }}
      />
    </p>
  );
}

/** An open line: the events behind it, and its entries, which sum to zero. */
export function LineDetail({ line }: { readonly line: TransactionView }): ReactNode {
  const { data, error, mutate } = useTransaction(line.transaction_id);
  if (error && !data) {
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        <FormattedMessage id="ledger.detail.failed" defaultMessage="The cause did not load" />
      </ErrorState>
    );
  }
  return (
    <div className="ledger-detail">
      {data ? <EventHistory entries={data.events} compact /> : <Skeleton width={60} />}
      <div className="ledger-entries">
        {data && <Entries entries={data.entries} />}
        {line.corrects_uuid && <Corrected id={line.corrects_uuid} />}
        {line.payment_uuid && (
          <Link className="link" to={receiptPath(line.payment_uuid)}>
            <FormattedMessage
              id="ledger.payment"
              defaultMessage="Open payment {id}"
              values={{ id: <ShortId id={line.payment_uuid} /> }}
            />
          </Link>
        )}
        {line.order_uuid && (
          <Link className="link" to={orderPath(line.order_uuid)}>
            <FormattedMessage
              id="ledger.order"
              defaultMessage="Open order {id}"
              values={{ id: <ShortId id={line.order_uuid} /> }}
            />
          </Link>
        )}
      </div>
    </div>
  );
}
