import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { useNow } from '../activation/use-now.ts';

/** Asks for another code. The page learns from the server that it waits. */
function useNextCode({ order_uuid: id }: OrderDetail) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function ask(): Promise<void> {
    setBusy(true);
    try {
      await command('POST /api/orders/{id}/next_code', { params: { id } });
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, ask };
}

/** While the time of an order with a code runs: waits for another code, free of charge. */
export function NextCode({ order }: { readonly order: OrderDetail }): ReactNode {
  const now = useNow();
  const { busy, ask } = useNextCode(order);
  const { closes_at: closes, next_asked_at: asked } = order;
  if (order.status !== 'completed' || closes === null || Date.parse(closes) <= now) return null;
  const at = <Stamp at={closes} form="clock" />;
  return (
    <div className="order-next-code t13 dim">
      {asked === undefined ? (
        <Button look="outline" size="sm" busy={busy} onClick={() => void ask()}>
          <FormattedMessage id="order.next-code" defaultMessage="Wait for another code" />
        </Button>
      ) : null}
      <span role="status">
        {asked === undefined ? (
          <FormattedMessage id="order.next-code.free" defaultMessage="Free until {at}" values={{ at }} />
        ) : (
          <FormattedMessage
            id="order.next-code.waits"
            defaultMessage="Waiting for another code until {at}"
            values={{ at }}
          />
        )}
      </span>
    </div>
  );
}
