import { ACTIVATION_WINDOW_MINUTES, SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { PublicPriceList } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { moneyText } from '../../ui/figures.tsx';
import { useBoard } from '../shop/shop.api.ts';
import { Band, type CardText } from './band.tsx';
import { cards, heading, units } from './why-cards.messages.ts';

interface WhyProps {
  readonly figure: ReactNode;
  readonly unit: ReactNode;
  readonly card: CardText;
}

function Why({ figure, unit, card }: WhyProps): ReactNode {
  return (
    <article>
      <p className="why-figure">
        <bdi>{figure}</bdi> <small>{unit}</small>
      </p>
      <h3>
        <FormattedMessage {...card.title} />
      </h3>
      <p>
        <FormattedMessage {...card.text} />
      </p>
    </article>
  );
}

function Minutes({ minutes }: { readonly minutes: number }): ReactNode {
  return <FormattedMessage {...units.minutes} values={{ minutes }} />;
}

/** The median time of the best-known app with enough orders. If there is none, the length of the window. */
function Speed({ board }: { readonly board: PublicPriceList | undefined }): ReactNode {
  const app = board?.data.find(({ median_seconds }) => median_seconds !== null);
  if (!app) {
    return (
      <Why
        figure={<Minutes minutes={ACTIVATION_WINDOW_MINUTES} />}
        unit={<FormattedMessage {...units.window} />}
        card={cards.speed}
      />
    );
  }
  return (
    <Why
      figure={<FormattedMessage {...units.seconds} values={{ seconds: app.median_seconds }} />}
      unit={<FormattedMessage {...units.median} values={{ app: app.app_name }} />}
      card={cards.speed}
    />
  );
}

function lowestPrice(board: PublicPriceList | undefined): string {
  const lowest = Math.min(...(board?.data ?? []).map((app) => app.on_delv_price));
  return moneyText(Number.isFinite(lowest) ? lowest : null, { currency: false });
}

/** Reasons to use Ringpost, in six cards. Each has a figure from the product's rules or its log, and its meaning. */
export function WhyCards(): ReactNode {
  const { data: board } = useBoard();
  return (
    <Band {...heading}>
      <div className="why-grid">
        <Speed board={board} />
        <Why
          figure={<Minutes minutes={SETTLEMENT_MINUTES} />}
          unit={<FormattedMessage {...units.refund} />}
          card={cards.refund}
        />
        <Why figure={lowestPrice(board)} unit={<FormattedMessage {...units.price} />} card={cards.price} />
        <Why
          figure={board ? <FormattedNumber value={board.total} /> : '–'}
          unit={<FormattedMessage {...units.apps} />}
          card={cards.apps}
        />
        <Why figure="100 %" unit={<FormattedMessage {...units.ledger} />} card={cards.ledger} />
        <Why
          figure={moneyText(0.001, { currency: false })}
          unit={<FormattedMessage {...units.mill} />}
          card={cards.mill}
        />
      </div>
    </Band>
  );
}
