import type { AdminReservation } from '@ringpost/query-api/reservations/admin-reservations.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { useMay } from '../../../session/role.ts';
import {
  type RowSelection,
  SelectionBar,
  selectionColumn,
  useRowSelection,
} from '../../../ui/row-selection.tsx';
import { ActButtons } from '../../forms/act-buttons.tsx';
import { reservationKey } from './reservation-key.ts';

const CancelReservationsDialog = lazyPart(
  async () => (await import('./cancel-reservations-dialog.tsx')).CancelReservationsDialog,
);

const acts = {
  cancel: defineMessage({ id: 'all-reservations.act.cancel', defaultMessage: 'Cancel …' }),
};
const select: MessageDescriptor = defineMessage({
  id: 'all-reservations.select',
  defaultMessage: 'Select {name}',
});

/** The boxes of the rows, for those who may cancel reservations. */
export function useSelectedReservations(rows: readonly AdminReservation[]) {
  const intl = useIntl();
  const selection = useRowSelection<AdminReservation>(reservationKey);
  const may = useMay('admin');
  const nameOf = ({ number, app_name }: AdminReservation) =>
    intl.formatMessage(select, { name: `${number}, ${app_name}` });
  const boxes = selectionColumn(intl, selection, rows, { rowKey: reservationKey, nameOf });
  return may ? { rows: selection, boxes } : undefined;
}

/** What can be done with the selected reservations. Those that are done are not selected any more. */
export function SelectedReservations({
  selection,
}: {
  readonly selection: RowSelection<AdminReservation>;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SelectionBar selection={selection}>
        <ActButtons
          count={selection.rows.length}
          acts={['cancel']}
          labels={acts}
          onAct={() => setOpen(true)}
        />
      </SelectionBar>
      <Suspense>
        {isOpen && (
          <CancelReservationsDialog
            reservations={selection.rows}
            onDone={(done) =>
              selection.drop(selection.rows.filter((row) => reservationKey(row) === reservationKey(done)))
            }
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
