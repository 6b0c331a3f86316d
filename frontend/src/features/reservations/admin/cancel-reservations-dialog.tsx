import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../../api/http.ts';
import { refreshQueries } from '../../../api/use-query.ts';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { ManyDialog } from '../../forms/many-dialog.tsx';
import { useMany } from '../../forms/use-many.ts';
import { cancelForm } from './cancel.forms.ts';
import { type CancellableReservation, reservationKey } from './reservation-key.ts';

function refreshReservations(): void {
  void refreshQueries(
    'GET /api/admin/reservations',
    'GET /api/admin/users/{id}/reservations',
    'GET /api/admin/users/{id}',
  );
}

/** What becomes of the fee and of the number. */
function About(): ReactNode {
  return (
    <p className="dim t13">
      <FormattedMessage
        id="all-reservations.cancel.about"
        defaultMessage="Customers who still wait get their fee back at once. The fee of a number that is reserved already does not come back, and the number goes to the next customer in the line."
      />
    </p>
  );
}

/** Cancels reservations for their customers, with one reason that the history of each keeps. */
export function CancelReservationsDialog({
  reservations,
  onDone,
  onClose,
}: {
  readonly reservations: readonly CancellableReservation[];
  readonly onDone?: (reservation: CancellableReservation) => void;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const labels = {
    reason: intl.formatMessage({ id: 'all-reservations.cancel.reason', defaultMessage: 'Reason' }),
  };
  const form = useSchemaForm({ check: cancelForm, labels, defaultValues: { reason: '' } });
  const many = useMany({
    rows: reservations,
    act: ({ reservation_uuid: id }) =>
      command('POST /api/admin/reservations/{id}/cancel', {
        params: { id },
        body: { reason: form.getValues('reason').trim() },
      }),
    onDone: (row) => onDone?.(row),
    onEnd: refreshReservations,
  });
  return (
    <ManyDialog
      many={many}
      title={
        <FormattedMessage
          id="all-reservations.cancel.title"
          defaultMessage="{count, plural, one {Cancel # reservation?} other {Cancel # reservations?}}"
          values={{ count: many.total }}
        />
      }
      submit={
        <FormattedMessage
          id="all-reservations.cancel.submit"
          defaultMessage="{count, plural, one {Cancel it} other {Cancel them}}"
          values={{ count: many.total }}
        />
      }
      danger
      nameOf={({ number, app_name }) => `${number}, ${app_name}`}
      rowKey={reservationKey}
      isReady={() => form.trigger()}
      onClose={onClose}
    >
      <About />
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </ManyDialog>
  );
}
