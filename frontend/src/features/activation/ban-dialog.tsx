import { BANS_PER_DAY_MAX } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { comesBack } from './comes-back.ts';

/** Asks before a number is reported as refused by its app. That ends the order. */
export function BanDialog({
  order,
  busy,
  onClose,
  onConfirm,
}: {
  readonly order: OrderView;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}): ReactNode {
  return (
    <ConfirmDialog
      {...{ busy, onClose, onConfirm }}
      title={<FormattedMessage id="activation.ban" defaultMessage="The app refuses it" />}
      keep={<FormattedMessage id="cancel.keep" defaultMessage="Keep waiting" />}
      confirm={<FormattedMessage id="ban.confirm" defaultMessage="Report the number" />}
    >
      <p>
        <FormattedMessage
          id="ban.text"
          defaultMessage="If the app says that {number} is blocked or used, report it. The order ends, {amount} comes back to your balance, and you do not get this number for {app} again. You can report {max} numbers in 24 hours."
          values={{
            app: <bdi>{order.app_name}</bdi>,
            max: BANS_PER_DAY_MAX,
            number: order.number ? <Phone number={order.number} /> : '–',
            amount: <Money dollars={comesBack(order)} />,
          }}
        />
      </p>
    </ConfirmDialog>
  );
}
