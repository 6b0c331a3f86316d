import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { usePageDialog } from '../../ui/page-dialog.tsx';
import { notify } from '../../ui/toasts.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

function Consequence({ rental }: { readonly rental: OrderView }): ReactNode {
  return (
    <p>
      <FormattedMessage
        id="rental.release.text"
        defaultMessage="The number stops receiving SMS for {app} at once. It is paid until {until}, and no money comes back. You cannot undo this."
        values={{ app: <bdi>{rental.app_name}</bdi>, until: <Stamp at={rental.closes_at} /> }}
      />
    </p>
  );
}

/** Asks before a rental ends before its time, because nothing is refunded. */
function ReleaseDialog({
  rental,
  onClose,
}: {
  readonly rental: OrderView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function release(): Promise<void> {
    setBusy(true);
    try {
      await command('POST /api/order_number/release/{id}', { params: { id: rental.order_uuid } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      onClose();
      refreshMoney();
    }
  }
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="rental.release.title"
          defaultMessage="Release {number}?"
          values={{ number: rental.number ? <Phone number={rental.number} /> : rental.app_name }}
        />
      }
      keep={<FormattedMessage id="rental.release.keep" defaultMessage="Keep the number" />}
      confirm={<FormattedMessage id="rental.release.confirm" defaultMessage="Release the number" />}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void release()}
    >
      <Consequence rental={rental} />
    </ConfirmDialog>
  );
}

/** @returns what asks whether the rental shall end */
export function useRelease(rental: OrderView): () => void {
  const showDialog = usePageDialog();
  return () => showDialog(<ReleaseDialog rental={rental} onClose={() => showDialog(null)} />);
}

/** The button on the page of one rental. */
export function ReleaseButton({ rental }: { readonly rental: OrderView }): ReactNode {
  const intl = useIntl();
  const ask = useRelease(rental);
  return (
    <Button
      look="danger"
      aria-label={intl.formatMessage(
        { id: 'rental.release.label', defaultMessage: 'Release {number}' },
        { number: formatPhone(rental.number ?? '') },
      )}
      onClick={ask}
    >
      <FormattedMessage id="rental.release" defaultMessage="Release" />
    </Button>
  );
}
