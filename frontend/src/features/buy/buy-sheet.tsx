import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBalance } from '../../api/balance.api.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/figures.tsx';
import { FullSheet } from '../../ui/full-sheet.tsx';
import { areWrong } from '../purchase/area-texts.ts';
import { PurchaseNotice } from '../purchase/purchase-notice.tsx';
import { lacksFee, totalOf } from '../purchase/purchase-request.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { AppMessage } from './app-message.tsx';
import './buy.css';
import { BuyOptions, type BuyOptionsProps } from './buy-options.tsx';
import { CountryName } from './buy-page.tsx';
import { stockFor } from './number-choice.tsx';
import { BuyButton, HeldNotTaken, Missing, TermAndEnd } from './order-summary.tsx';
import { WholeNumberRule } from './whole-number-rule.tsx';

export interface BuySheetProps extends BuyOptionsProps {
  readonly purchase: Purchase;
  readonly onBuy: () => void;
}

/** The app and the price, and for a rental the term. */
function What({ app, request }: Pick<BuySheetProps, 'app' | 'request'>): ReactNode {
  return (
    <p className="row buy-sheet-what">
      <bdi className="buy-sheet-app">{app.app_name}</bdi>
      <span className="t13 dim grow cut">
        {request.rental ? (
          <TermAndEnd hours={request.rental.termHours} />
        ) : (
          <CountryName country={request.countryIso} />
        )}
      </span>
      <span className="buy-sheet-price">
        <Money dollars={totalOf(request)} />
      </span>
    </p>
  );
}

/** The field with the fault is behind a button here. */
function WrongAreas(): ReactNode {
  return (
    <p className="note" data-kind="warning">
      <FormattedMessage id="buy.areas.see" defaultMessage="Correct the area codes in the options first." />
    </p>
  );
}

/** Opens the choices that customers rarely change. */
function Options(props: BuyOptionsProps): ReactNode {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const title = intl.formatMessage(
    { id: 'buy.options.title', defaultMessage: 'Options for {app}' },
    { app: props.app.app_name },
  );
  return (
    <>
      <Button look="outline" size="lg" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className="buy-options-word">
          <FormattedMessage id="buy.options" defaultMessage="Options" />
        </span>
      </Button>
      {open && (
        <FullSheet
          title={title}
          footer={
            <span className="buy-sheet-price">
              <Money dollars={totalOf(props.request)} />
            </span>
          }
          onClose={() => setOpen(false)}
        >
          <BuyOptions {...props} />
        </FullSheet>
      )}
    </>
  );
}

/** On a phone the shop is the page. The selection is shown below it: its name, its price and one button. */
export function BuySheet({ purchase, onBuy, ...options }: BuySheetProps): ReactNode {
  const { app, request } = options;
  const { data: balance } = useBalance();
  const missing = balance ? Math.round((totalOf(request) - balance.balance) * 1000) / 1000 : 0;
  const isWrong = options.more !== null && areWrong(options.more.areas.texts);
  const disabled = isWrong || missing > 0 || (!request.source && stockFor(app, request) === 0);
  return (
    <section className="buy-sheet" aria-label={app.app_name}>
      <What {...{ app, request }} />
      {missing > 0 && <Missing dollars={missing} {...{ request, purchase }} />}
      {app.whole_number && (
        <p className="t12 dim">
          <WholeNumberRule />
        </p>
      )}
      <AppMessage app={app} />
      <PurchaseNotice purchase={purchase} />
      {isWrong && <WrongAreas />}
      <div className="buy-sheet-buttons">
        <Options {...options} />
        <BuyButton {...{ request, purchase, onBuy, disabled }} />
      </div>
      {(missing <= 0 || lacksFee(request)) && (
        <div className="summary-promise">
          <HeldNotTaken request={request} />
        </div>
      )}
    </section>
  );
}
