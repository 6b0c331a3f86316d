import type { OrderDetail } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { comesBack } from '../activation/comes-back.ts';
import { totalOf } from '../purchase/purchase-request.ts';
import { allNumbers, loadNumbersFile, type Numbers } from './orders.api.ts';
import { type SheetPart, sheetText } from './sheet-text.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

const copies = defineMessages({
  codes: { id: 'sheet.copy.codes', defaultMessage: 'Copy all codes' },
  numbers: { id: 'sheet.copy.numbers', defaultMessage: 'Copy all numbers' },
  both: { id: 'sheet.copy.both', defaultMessage: 'Copy both' },
});
function Copy({
  order,
  numbers,
  part,
}: {
  readonly order: OrderDetail;
  readonly numbers: Numbers;
  readonly part: SheetPart;
}): ReactNode {
  const { data, total } = numbers;
  // What is already loaded is copied at once. Only for a longer order are the other numbers read first.
  const source =
    data.length === total
      ? sheetText(data, part)
      : async () => sheetText(await allNumbers(order.order_uuid), part);
  return (
    <CopyButton text={source} look="outline" size="sm" disabled={source === ''}>
      <FormattedMessage {...copies[part]} />
    </CopyButton>
  );
}

interface Waiting {
  readonly order: OrderDetail;
  /** How many numbers still wait. */
  readonly waiting: number;
}

/** Cancels the numbers that still wait. */
function useCancelWaiting({ order_uuid: id }: OrderDetail, onEnd: () => void) {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      const { waiting } = await command('POST /api/orders/{id}/cancel_waiting', { params: { id } });
      if (waiting > 0) {
        notify({
          kind: 'warning',
          text: intl.formatMessage(
            {
              id: 'sheet.cancel.some',
              defaultMessage:
                '{waiting, plural, one {# number continues} other {# numbers continue}}: you can cancel no more for some time.',
            },
            { waiting },
          ),
        });
      }
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      onEnd();
      refreshMoney();
    }
  }
  return { busy, cancel };
}

function CancelTheWaiting({ waiting }: Pick<Waiting, 'waiting'>): ReactNode {
  return (
    <FormattedMessage
      id="sheet.cancel"
      defaultMessage="Cancel the {waiting, number} waiting"
      values={{ waiting }}
    />
  );
}

/** The question before the cancel, which says what is refunded. */
function CancelQuestion({ order, waiting, onClose }: Waiting & { readonly onClose: () => void }): ReactNode {
  const { busy, cancel } = useCancelWaiting(order, onClose);
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="sheet.cancel.title"
          defaultMessage="Cancel {waiting, plural, one {# number} other {# numbers}}?"
          values={{ waiting }}
        />
      }
      keep={<FormattedMessage id="order.cancel.keep" defaultMessage="Keep waiting" />}
      confirm={<CancelTheWaiting waiting={waiting} />}
      busy={busy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>
        <FormattedMessage
          id="sheet.cancel.text"
          defaultMessage="{waiting, plural, one {The number that still waits stops} other {The # numbers that still wait stop}} receiving SMS at once, and {isLeast, select, true {at least {amount}} other {{amount}}} comes back to your balance. Codes that came stay yours. You cannot undo this."
          values={{
            waiting,
            // Only a number that a vendor activated has the fee.
            isLeast: String(order.number_source === 'any' && order.fee_without_sms !== null),
            amount: moneyText(totalOf({ price: comesBack(order), quantity: waiting })),
          }}
        />
      </p>
    </ConfirmDialog>
  );
}

function CancelWaiting({ order, waiting }: Waiting): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {waiting > 0 && (
        <Button look="outline" size="sm" onClick={() => setAsking(true)}>
          <CancelTheWaiting waiting={waiting} />
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <CancelQuestion order={order} waiting={waiting} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The actions on all numbers of a bulk order together. */
export function SheetActions({
  order,
  numbers,
}: {
  readonly order: OrderDetail;
  readonly numbers: Numbers;
}): ReactNode {
  return (
    <div className="sheet-actions">
      {(['codes', 'numbers', 'both'] as const).map((part) => (
        <Copy key={part} {...{ order, numbers, part }} />
      ))}
      <CsvButton name="ringpost-numbers.csv" load={() => loadNumbersFile(order.order_uuid)} />
      <CancelWaiting order={order} waiting={numbers.counts.waiting} />
    </div>
  );
}
