import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';
import type { ReactNode } from 'react';
import { defineMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { useMay } from '../../../session/role.ts';
import { type RowSelection, useSelectableRows } from '../../../ui/row-selection.tsx';
import { SelectionAct } from '../../forms/selection-act.tsx';
import { reservationKey } from './reservation-key.ts';

const CancelReservationsDialog = lazyPart(
  async () => (await import('./cancel-reservations-dialog.tsx')).CancelReservationsDialog,
);

const cancel = defineMessage({ id: 'all-reservations.act.cancel', defaultMessage: 'Cancel …' });
const select: MessageDescriptor = defineMessage({
  id: 'all-reservations.select',
  defaultMessage: 'Select {name}',
});

/** The boxes of the rows, for those who may cancel reservations. */
export function useSelectableReservations(rows: readonly AdminReservation[]) {
  const intl = useIntl();
  const may = useMay('admin');
  const nameOf = ({ number, app_name }: AdminReservation) =>
    intl.formatMessage(select, { name: `${number}, ${app_name}` });
  return useSelectableRows<AdminReservation>(rows, { rowKey: reservationKey, nameOf, may });
}

/** What can be done with the selected reservations. */
export function SelectedReservations({
  selection,
}: {
  readonly selection: RowSelection<AdminReservation>;
}): ReactNode {
  return (
    <SelectionAct
      selection={selection}
      label={cancel}
      dialog={({ rows, onDone, onClose }) => (
        <CancelReservationsDialog
          reservations={rows}
          onDone={(done) =>
            rows.filter((row) => reservationKey(row) === reservationKey(done)).forEach(onDone)
          }
          onClose={onClose}
        />
      )}
    />
  );
}
