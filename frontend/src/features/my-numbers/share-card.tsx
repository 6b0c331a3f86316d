import type { RentalView } from '@ringpost/query-api/rentals/rentals.contract';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { sharePath } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { useInSight } from '../../ui/use-in-sight.ts';

/** Creates and removes the link of a rental. Only the answer that created it contains the address. */
function useLink(orderId: string) {
  const intl = useIntl();
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(act: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    try {
      setAddress(await act());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
      refreshMoney();
    }
  }
  const params = { id: orderId };
  return {
    address,
    busy,
    make: () =>
      run(async () => {
        const { token } = await command('POST /api/order_number/share/{id}', { params });
        return new URL(sharePath(token), location.origin).href;
      }),
    takeBack: () =>
      run(async () => {
        await command('DELETE /api/order_number/share/{id}', { params });
        return null;
      }),
  };
}

function Link({ rental }: { readonly rental: RentalView }): ReactNode {
  const intl = useIntl();
  const { address, busy, make, takeBack } = useLink(rental.order_uuid);
  const isShared = address !== null || rental.shared_at !== null;
  return (
    <>
      <p className="t13 dim">
        <FormattedMessage
          id="share.about"
          defaultMessage="Everybody who has the link reads the new SMS for {app} on this number. Nothing else, and nothing from before."
          values={{ app: <bdi>{rental.app_name}</bdi> }}
        />
      </p>
      {address !== null && (
        <div className="input">
          <input
            readOnly
            dir="ltr"
            value={address}
            aria-label={intl.formatMessage({ id: 'share.link', defaultMessage: 'Link' })}
          />
          <CopyButton
            text={address}
            look="ghost"
            size="xs"
            aria-label={intl.formatMessage({ id: 'share.copy', defaultMessage: 'Copy the link' })}
          />
        </div>
      )}
      {address === null && rental.shared_at !== null && (
        <p className="t13">
          <FormattedMessage
            id="share.since"
            defaultMessage="A link works since {since}. It was shown once. A new link takes its place."
            values={{ since: <Stamp at={rental.shared_at} /> }}
          />
        </p>
      )}
      <div className="row share-acts">
        <Button look="outline" busy={busy} onClick={() => void make()}>
          {isShared ? (
            <FormattedMessage id="share.make-new" defaultMessage="Make a new link" />
          ) : (
            <FormattedMessage id="share.make" defaultMessage="Make a link" />
          )}
        </Button>
        {isShared && (
          <Button look="danger" busy={busy} onClick={() => void takeBack()}>
            <FormattedMessage id="share.take-back" defaultMessage="Take the link back" />
          </Button>
        )}
      </div>
    </>
  );
}

/** Shares the texts of one rental by a link, from now on, until the link is removed. */
export function ShareCard({
  rental,
  onClose,
}: {
  readonly rental: RentalView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const card = useInSight(rental.order_uuid);
  return (
    <section ref={card} className="card">
      <div className="card-head">
        <h2 className="grow">
          <FormattedMessage
            id="share.title"
            defaultMessage="Share {number}"
            values={{ number: rental.number ? <Phone number={rental.number} /> : rental.app_name }}
          />
        </h2>
        <Button
          look="ghost"
          size="sm"
          square
          aria-label={intl.formatMessage({ id: 'share.close', defaultMessage: 'Close' })}
          onClick={onClose}
        >
          <X size={15} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      <div className="extend-body">
        {/* The key makes sure that the link of one rental is not shown for another. */}
        <Link key={rental.order_uuid} rental={rental} />
      </div>
    </section>
  );
}
