import { RENTAL_GIVE_BACKS_PER_DAY_MAX } from '@ringpost/domain/rules/limits';
import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Money, moneyText, Phone, Stamp } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog);

type Offer = NonNullable<OrderView['give_back']>;

interface AskProps {
  readonly rental: OrderView;
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** Asks first, because the number may be gone for good. */
function AskDialog({ rental, offer, onClose }: AskProps): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function giveBack(): Promise<void> {
    setBusy(true);
    try {
      await command('POST /api/order_number/give_back/{id}', { params: { id: rental.order_uuid } });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      onClose();
      refreshMoney();
    }
  }
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="rental.give-back.title"
          defaultMessage="Give {number} back?"
          values={{ number: rental.number ? <Phone number={rental.number} /> : rental.app_name }}
        />
      }
      keep={<FormattedMessage id="rental.release.keep" defaultMessage="Keep the number" />}
      confirm={<FormattedMessage id="rental.give-back.confirm" defaultMessage="Give it back" />}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void giveBack()}
    >
      <p>
        <FormattedMessage
          id="rental.give-back.text"
          defaultMessage="The rental ends at once, and {amount} comes back to your balance. You can give back {max} rentals in 24 hours. You cannot undo this."
          values={{ amount: <Money dollars={offer.amount} />, max: RENTAL_GIVE_BACKS_PER_DAY_MAX }}
        />
      </p>
    </ConfirmDialog>
  );
}

/** Gives a rental without any text back for all its money, as long as that is possible. */
export function GiveBack({ rental, now }: { readonly rental: OrderView; readonly now: number }): ReactNode {
  const [open, setOpen] = useState(false);
  const { give_back: offer } = rental;
  if (!offer || Date.parse(offer.until) <= now) return null;
  return (
    <>
      <p className="t12 dim">
        <FormattedMessage
          id="rental.give-back.rule"
          defaultMessage="No SMS yet: until {until} you can give the number back and get {amount} back. That ends with the first SMS."
          values={{ until: <Stamp at={offer.until} />, amount: <Money dollars={offer.amount} /> }}
        />
      </p>
      <div className="row">
        <Button look="outline" onClick={() => setOpen(true)}>
          <FormattedMessage
            id="rental.give-back"
            defaultMessage="Give back for {amount}"
            values={{ amount: moneyText(offer.amount) }}
          />
        </Button>
      </div>
      {open && (
        <Suspense>
          <AskDialog {...{ rental, offer }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
