import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { refreshMoney } from '../../api/live.ts';
import { moneyText, Phone } from '../../ui/figures.tsx';
import { ManyDialog } from '../forms/many-dialog.tsx';
import { useMany } from '../forms/use-many.ts';
import { sendPurchase } from '../purchase/use-purchase.ts';
import type { UnclaimedChoice } from './unclaimed-choice.ts';
import { type PricedRow, requestOf, sumOf } from './unclaimed-request.ts';

interface BuyManyDialogProps {
  readonly app: UnclaimedChoice['app'];
  readonly rows: readonly PricedRow[];
  readonly onBought: (row: PricedRow) => void;
  readonly onClose: () => void;
}

/** Each row keeps its key, so that a row is not bought twice after an answer that was lost. */
function useKeys(): (id: string) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (id) => {
    const key = keys.get(id) ?? newIdempotencyKey();
    keys.set(id, key);
    return key;
  };
}

/** Buys the rows, each with an order of its own: somebody else may have bought some of them meanwhile. */
export function BuyManyDialog({ app, rows, onBought, onClose }: BuyManyDialogProps): ReactNode {
  const keyOf = useKeys();
  const many = useMany({
    rows,
    act: (row) => sendPurchase(requestOf(app, row), keyOf(row.id)),
    onDone: onBought,
    onEnd: refreshMoney,
  });
  const [price] = useState(() => moneyText(sumOf(rows)));
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="unclaimed.buy.many"
          defaultMessage="Buy {count, number} numbers for {app}"
          values={{ count: many.total, app: <bdi>{app.app_name}</bdi> }}
        />
      }
      submit={
        <FormattedMessage
          id="unclaimed.buy.many.submit"
          defaultMessage="Buy {count, number} for {price}"
          values={{ count: many.total, price }}
        />
      }
      nameOf={({ to }) => <Phone number={to} international />}
      rowKey={({ id }) => id}
      onClose={onClose}
    >
      <FormattedMessage
        id="unclaimed.buy.many.note"
        defaultMessage="Each number gets its own order. You do not pay for a number that somebody else has bought before you."
      />
    </ManyDialog>
  );
}
