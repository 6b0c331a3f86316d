import { APP_ROW_MIN_PIXELS } from '@ringpost/domain/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { paths } from '../../session/paths.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { rentalPrice } from '../purchase/purchase-request.ts';
import { AppRow } from './app-row.tsx';
import { stockOf } from './selection.ts';
import { messages } from './shop.messages.ts';

export interface AppListProps {
  /** Undefined until the apps are loaded. */
  readonly apps: readonly PricedApp[] | undefined;
  readonly problem: Problem | undefined;
  readonly chosen: string | null;
  readonly buying: string | null;
  readonly buyInRow: boolean;
  /** Whether apps can be marked as favourites, which only customers can do. */
  readonly canStar: boolean;
  /** The term whose prices are shown. Null: the price of one code. */
  readonly termHours: TermHours | null;
  readonly listId: string;
  readonly filter: string;
  readonly onChoose: (app: PricedApp) => void;
  readonly onBuy: (app: PricedApp) => void;
  readonly onRetry: () => void;
  readonly onClearFilter: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const SIGHT = 8;
const skeletons = Array.from({ length: SIGHT }, (_, row) => row);

function LoadingRows(): ReactNode {
  return (
    <div aria-busy="true">
      {skeletons.map((row) => (
        <div key={row} className="app-row app-row-loading">
          <Skeleton width={40} />
          <Skeleton width={60} />
        </div>
      ))}
    </div>
  );
}

function ListState({ apps, problem, filter, onRetry, onClearFilter }: AppListProps): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  if (problem && !apps)
    return (
      <ErrorState requestId={problem.requestId} onRetry={onRetry}>
        {problemText(intl, problem)}
      </ErrorState>
    );
  if (!apps) return <LoadingRows />;
  if (apps.length > 0) return null;
  return (
    <EmptyState
      action={
        <span className="row wrap">
          <Button look="outline" size="sm" onClick={onClearFilter}>
            <FormattedMessage id="shop.show-all" defaultMessage="Show all apps" />
          </Button>
          <ButtonLink look="ghost" size="sm" to={`${at(paths['contact-us'])}#request-app`}>
            <FormattedMessage id="shop.request-app" defaultMessage="Request an app" />
          </ButtonLink>
        </span>
      }
    >
      <FormattedMessage
        id="shop.nothing-found"
        defaultMessage="No app has “{filter}” in its name."
        values={{ filter: <bdi>{filter}</bdi> }}
      />
    </EmptyState>
  );
}

/** Announces the row that the arrow keys reached, because the focus stays in the filter. */
function Spoken({
  app,
  termHours,
}: Pick<AppListProps, 'termHours'> & {
  readonly app: PricedApp | undefined;
}): ReactNode {
  return (
    <p className="visually-hidden" aria-live="polite">
      {app && (
        <FormattedMessage
          id="shop.spoken"
          defaultMessage="{name}, {price}, {stock, plural, =0 {sold out} one {# number} other {# numbers}}"
          values={{
            name: app.app_name,
            price: moneyText(
              termHours === null ? app.on_delv_price : rentalPrice(app, { numberType: 'new', termHours }),
            ),
            stock: stockOf(app),
          }}
        />
      )}
    </p>
  );
}

/** Leaves Enter to the row and its button, which handle it as a click. */
function arrowsOnly(handle: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) handle(event);
  };
}

/** The apps. Only the visible ones are drawn, because there are more than seven hundred. */
export function AppList(props: AppListProps): ReactNode {
  const intl = useIntl();
  const apps = props.apps ?? [];
  const view = useRowWindow(apps.length, APP_ROW_MIN_PIXELS, SIGHT);
  const { scrollToRow } = view;
  const at = apps.findIndex(({ app_uuid }) => app_uuid === props.chosen);

  useEffect(() => {
    if (at >= 0) scrollToRow(at);
  }, [at, scrollToRow]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys act on the rows inside; the box itself does nothing.
    <div className="app-list" ref={view.frame} tabIndex={-1} onKeyDown={arrowsOnly(props.onKeyDown)}>
      <ListState {...props} />
      <ul
        id={props.listId}
        ref={view.list as RefObject<HTMLUListElement | null>}
        aria-label={intl.formatMessage(messages.apps)}
        hidden={apps.length === 0}
      >
        {apps.slice(view.start, view.end).map((app, index) => (
          <AppRow
            key={app.app_uuid}
            app={app}
            chosen={app.app_uuid === props.chosen}
            stop={view.start + index === Math.max(at, 0)}
            buying={app.app_uuid === props.buying}
            buyInRow={props.buyInRow}
            canStar={props.canStar}
            termHours={props.termHours}
            onChoose={props.onChoose}
            onBuy={props.onBuy}
          />
        ))}
      </ul>
      <Spoken app={apps[at]} termHours={props.termHours} />
    </div>
  );
}
