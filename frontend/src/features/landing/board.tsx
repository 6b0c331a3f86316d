import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePartners } from '../../api/partners.api.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { buyPath, loginPath } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Money } from '../../ui/figures.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { appsOfMode, stockOf } from '../shop/selection.ts';
import { BOARD_SIZE, useBoard } from '../shop/shop.api.ts';

const COUNTRY = 'US';

function Cell({ app }: { readonly app: PricedApp }): ReactNode {
  const signedIn = useSession((state) => state.session !== null);
  const stock = stockOf(app);
  const hasPartners = usePartners();
  const isOut = stock === 0 && !hasPartners;
  const target = buyPath(app.app_uuid, COUNTRY);
  const content = (
    <>
      <span className="board-name">
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} />
        <bdi className="cut">{app.app_name}</bdi>
      </span>
      <span className="board-figures">
        <Money dollars={app.on_delv_price} />
        <span className="board-stock">
          {isOut ? (
            <FormattedMessage id="board.sold-out" defaultMessage="sold out" />
          ) : stock === 0 ? (
            <FormattedMessage id="board.none-own" defaultMessage="none of our own" />
          ) : (
            <FormattedMessage
              id="board.stock"
              defaultMessage="{count, plural, one {# number} other {# numbers}}"
              values={{ count: stock }}
            />
          )}
        </span>
      </span>
    </>
  );
  return (
    <li data-out={isOut || undefined}>
      {isOut ? <div>{content}</div> : <Link to={signedIn ? target : loginPath(target)}>{content}</Link>}
    </li>
  );
}

function Loading(): ReactNode {
  return Array.from({ length: BOARD_SIZE }, (_, cell) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other key.
    <li key={cell}>
      <div>
        <Skeleton width={60} />
        <Skeleton width={80} />
      </div>
    </li>
  ));
}

/** Twelve apps with the price of one code and the stock. Visitors can see it without an account. */
export function Board({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const intl = useIntl();
  const { data, error, mutate } = useBoard();
  return (
    <section className="board-band" aria-labelledby="board-title">
      <div className="page">
        <div className="board-head">
          <h2 id="board-title">
            <FormattedMessage id="board.title" defaultMessage="Prices today" />
            <span className="dim">
              {' · '}
              <FormattedMessage id="board.note" defaultMessage="one code, United States" />
              <span className="wide-only">
                {', '}
                <FormattedMessage id="board.open" defaultMessage="no account needed to look" />
              </span>
            </span>
          </h2>
          {data && data.total > 0 && (
            <button type="button" className="link show-all" onClick={onShowAll}>
              <FormattedMessage
                id="board.show-all"
                defaultMessage="Show all {count, number} APPs"
                values={{ count: data.total }}
              />
            </button>
          )}
        </div>
        {error && !data ? (
          <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
            {problemText(intl, error)}
          </ErrorState>
        ) : (
          <ul className="board">
            {data ? (
              appsOfMode(data.data, 'activation').map((app) => <Cell key={app.app_uuid} app={app} />)
            ) : (
              <Loading />
            )}
          </ul>
        )}
      </div>
    </section>
  );
}
