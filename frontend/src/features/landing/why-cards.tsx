import { activationWindowMinutes, settlementMinutes } from '@ringpost/events/rules/limits';
import type { PublicPriceList } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { moneyText } from '../../ui/figures.tsx';
import { useBoard } from '../shop/shop.api.ts';

/** Why people stay, six times: a figure of the product's rules or of its own log, and what it means. */
export function WhyCards(): ReactNode {
  const { data: board } = useBoard();
  return (
    <section className="band" aria-labelledby="why-title">
      <div className="page">
        <header className="band-head">
          <h2 id="why-title">
            <FormattedMessage id="why.title" defaultMessage="Six figures that you can check." />
          </h2>
          <p>
            <FormattedMessage
              id="why.lead"
              defaultMessage="Each figure is a rule of the product, or it is counted from our own records."
            />
          </p>
        </header>
        <div className="why-grid">
          <Speed board={board} />
          <Why
            figure={
              <FormattedMessage
                id="why.minutes"
                defaultMessage="{minutes, number} min"
                values={{ minutes: settlementMinutes }}
              />
            }
            unit={<FormattedMessage id="why.refund.unit" defaultMessage="until your money is back" />}
            title={<FormattedMessage id="why.refund.title" defaultMessage="Refunds are automatic" />}
          >
            <FormattedMessage
              id="why.refund.text"
              defaultMessage="If no SMS has arrived by then, the held amount comes back. You do not have to ask."
            />
          </Why>
          <Price board={board} />
          <Why
            figure={board ? <FormattedNumber value={board.total} /> : '–'}
            unit={<FormattedMessage id="why.apps.unit" defaultMessage="apps by name" />}
            title={<FormattedMessage id="why.apps.title" defaultMessage="Your app is probably one of them" />}
          >
            <FormattedMessage
              id="why.apps.text"
              defaultMessage="We know each app by the words in its messages, so each SMS finds the order it belongs to."
            />
          </Why>
          <Why
            figure="100 %"
            unit={<FormattedMessage id="why.ledger.unit" defaultMessage="of the balance explained" />}
            title={<FormattedMessage id="why.ledger.title" defaultMessage="Every amount has a cause" />}
          >
            <FormattedMessage
              id="why.ledger.text"
              defaultMessage="For every change of your balance you can see the events that caused it. All changes add up to your balance."
            />
          </Why>
          <Why
            figure={moneyText(0.001, { currency: false })}
            unit={<FormattedMessage id="why.mill.unit" defaultMessage="USD, the smallest step" />}
            title={<FormattedMessage id="why.mill.title" defaultMessage="Held first, paid later" />}
          >
            <FormattedMessage
              id="why.mill.text"
              defaultMessage="We count money in thousandths of a dollar. The price is held when you buy, and you pay only when the code arrives."
            />
          </Why>
        </div>
      </div>
    </section>
  );
}

/** The median of the best known app that has enough orders to have one; before that, the rule of the window. */
function Speed({ board }: { readonly board: PublicPriceList | undefined }): ReactNode {
  const app = board?.data.find(({ median_seconds }) => median_seconds !== null);
  return (
    <Why
      figure={
        app ? (
          <FormattedMessage
            id="why.seconds"
            defaultMessage="{seconds, number} s"
            values={{ seconds: app.median_seconds ?? 0 }}
          />
        ) : (
          <FormattedMessage
            id="why.minutes"
            defaultMessage="{minutes, number} min"
            values={{ minutes: activationWindowMinutes }}
          />
        )
      }
      unit={
        app ? (
          <FormattedMessage
            id="why.speed.median"
            defaultMessage="median, {app}"
            values={{ app: app.app_name }}
          />
        ) : (
          <FormattedMessage id="why.speed.window" defaultMessage="per number to receive SMS" />
        )
      }
      title={<FormattedMessage id="why.speed.title" defaultMessage="Speed is measured, not promised" />}
    >
      <FormattedMessage
        id="why.speed.text"
        defaultMessage="Each app shows its own median time and its own success rate as soon as it has twenty orders."
      />
    </Why>
  );
}

function Price({ board }: { readonly board: PublicPriceList | undefined }): ReactNode {
  const lowest = Math.min(...(board?.data ?? []).map((app) => app.on_delv_price));
  return (
    <Why
      figure={moneyText(Number.isFinite(lowest) ? lowest : null, { currency: false })}
      unit={<FormattedMessage id="why.price.unit" defaultMessage="USD, from" />}
      title={<FormattedMessage id="why.price.title" defaultMessage="You pay per code" />}
    >
      <FormattedMessage
        id="why.price.text"
        defaultMessage="If nothing arrives, you pay nothing. You pay the price that you saw; if it has changed, we ask you first."
      />
    </Why>
  );
}

function Why({
  figure,
  unit,
  title,
  children,
}: {
  readonly figure: ReactNode;
  readonly unit: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article>
      <p className="why-figure">
        <bdi>{figure}</bdi> <small>{unit}</small>
      </p>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  );
}
