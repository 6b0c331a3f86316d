import { WITHHELD_READ_HOURS } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Money, moneyText, Phone } from '../../ui/figures.tsx';
import { requestOfOrder } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { comesBack } from './comes-back.ts';
import { useCancel } from './use-cancel.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const BanDialog = lazyPart(async () => (await import('./ban-dialog.tsx')).BanDialog);

export type Act = 'cancel' | 'another' | 'ban';

interface PendingAct {
  readonly order: OrderView;
  readonly act: Act;
}

export interface OrderActs {
  /** The running action on an order, or null. */
  readonly doing: (orderId: string) => Act | null;
  readonly cancel: (order: OrderView) => void;
  /** Reports that the app refuses the number, which ends the order. */
  readonly ban: (order: OrderView) => void;
  /** Buys the same again. An order that can still receive is cancelled first. */
  readonly another: (order: OrderView) => void;
  /** The dialog that asks before an order that can still receive is ended. It can be anywhere on the page. */
  readonly dialog: ReactNode;
}

function AskToGiveUp({
  order,
  act,
  ...dialog
}: PendingAct & {
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}): ReactNode {
  const app = <bdi>{order.app_name}</bdi>;
  return (
    <ConfirmDialog
      {...dialog}
      title={
        act === 'cancel' ? (
          <FormattedMessage id="cancel.title" defaultMessage="Cancel {app}?" values={{ app }} />
        ) : (
          <FormattedMessage id="another.title" defaultMessage="Another number for {app}?" values={{ app }} />
        )
      }
      keep={<FormattedMessage id="cancel.keep" defaultMessage="Keep waiting" />}
      confirm={
        act === 'cancel' ? (
          <FormattedMessage id="cancel.confirm" defaultMessage="Cancel the order" />
        ) : (
          <FormattedMessage
            id="another.confirm"
            defaultMessage="Buy another for {amount}"
            values={{ amount: moneyText(order.unit_price) }}
          />
        )
      }
    >
      <p>
        <FormattedMessage
          id="cancel.text"
          defaultMessage="{number} stops receiving SMS at once, and {amount} comes back to your balance. You cannot undo this."
          values={{
            number: order.number ? <Phone number={order.number} /> : '–',
            amount: <Money dollars={comesBack(order)} />,
          }}
        />
      </p>
      <p>
        <FormattedMessage
          id="cancel.late"
          defaultMessage="If an SMS still arrives, nobody else sees it. You can read it for {amount} within {hours, number} hours."
          values={{ amount: <Money dollars={order.unit_price} />, hours: WITHHELD_READ_HOURS }}
        />
      </p>
    </ConfirmDialog>
  );
}

function Question(question: Parameters<typeof AskToGiveUp>[0]): ReactNode {
  return question.act === 'ban' ? <BanDialog {...question} /> : <AskToGiveUp {...question} />;
}

/** The possible actions on an order. Actions that end a receiving order ask first, because they cannot be undone. */
export function useOrderActs(purchase: Purchase): OrderActs {
  const { cancelling, cancel } = useCancel();
  const [pending, setPending] = useState<PendingAct | null>(null);
  const [replacing, setReplacing] = useState<string | null>(null);

  const buyAgain = async (order: OrderView): Promise<void> => {
    setReplacing(order.order_uuid);
    await purchase.buy(requestOfOrder(order));
    setReplacing((current) => (current === order.order_uuid ? null : current));
  };
  const confirmed = async ({ order, act }: PendingAct): Promise<void> => {
    const isCancelled = await cancel(order.order_uuid, act === 'ban' ? 'ban' : 'cancel');
    setPending(null);
    if (isCancelled && act === 'another') await buyAgain(order);
  };

  return {
    doing: (orderId) => (replacing === orderId ? 'another' : cancelling === orderId ? 'cancel' : null),
    cancel: (order) => setPending({ order, act: 'cancel' }),
    ban: (order) => setPending({ order, act: 'ban' }),
    another: (order) => {
      if (order.status === 'running') setPending({ order, act: 'another' });
      else void buyAgain(order);
    },
    dialog: pending && (
      <Suspense>
        <Question
          {...pending}
          busy={cancelling === pending.order.order_uuid}
          onClose={() => setPending(null)}
          onConfirm={() => void confirmed(pending)}
        />
      </Suspense>
    ),
  };
}
