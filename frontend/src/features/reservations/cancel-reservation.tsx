import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import type { ReservationView } from './reservations.api.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

/** Says what happens to the money: only a customer who still waits gets it back. */
function Consequence({ row }: { readonly row: ReservationView }): ReactNode {
  const values = { fee: <Money dollars={row.fee} /> };
  return row.status === 'queued' ? (
    <FormattedMessage
      id="reservation.leave.text"
      defaultMessage="You lose your place in the line. The fee of {fee} comes back at once."
      values={values}
    />
  ) : (
    <FormattedMessage
      id="reservation.cancel.text"
      defaultMessage="The number is free for others at once. The fee of {fee} does not come back."
      values={values}
    />
  );
}

/** Gives up a reservation. It asks first, because this cannot be undone. */
export function CancelReservation({ row }: { readonly row: ReservationView }): ReactNode {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await command('POST /api/number_reservation/{id}/cancel', { params: { id: row.reservation_uuid } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      setOpen(false);
      refreshMoney();
    }
  }
  return (
    <>
      <Button look="ghost" size="xs" onClick={() => setOpen(true)}>
        <FormattedMessage id="reservation.cancel" defaultMessage="Cancel" />
      </Button>
      {open && (
        <Suspense>
          <ConfirmDialog
            title={
              <FormattedMessage
                id="reservation.cancel.title"
                defaultMessage="Give up {number}?"
                values={{ number: <Phone number={row.number} /> }}
              />
            }
            keep={<FormattedMessage id="reservation.cancel.keep" defaultMessage="Keep it" />}
            confirm={<FormattedMessage id="reservation.cancel.confirm" defaultMessage="Give it up" />}
            busy={busy}
            onClose={() => setOpen(false)}
            onConfirm={() => void cancel()}
          >
            <p>
              <Consequence row={row} />
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
