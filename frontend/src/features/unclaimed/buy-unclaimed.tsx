import { formatPhone } from '@ringpost/domain/rules/phone-display';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { Problem } from '../../api/problem.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { paths } from '../../session/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable, NoData } from '../../ui/data-table.tsx';
import { Money, Phone } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { BuySummary } from './buy-summary.tsx';
import type { UnclaimedNumber } from './unclaimed.api.ts';
import { unclaimedMessages } from './unclaimed.messages.ts';
import { dropRows, type UnclaimedChoice } from './unclaimed-choice.ts';
import './unclaimed.css';

/** What each number costs this customer now, in dollars. Numbers that cannot be bought are left out. */
type Prices = ReadonlyMap<string, number>;

async function readPrices(appId: string, numbers: string): Promise<Prices> {
  const body = { app_uuid: appId, numbers };
  const { data } = await command('POST /api/number/active_numbers_availability', { body });
  return new Map(
    data.flatMap(({ number, state, prices }) =>
      state === 'free' && prices ? [[number, prices.activation] as const] : [],
    ),
  );
}

function usePrices({ app, rows }: UnclaimedChoice) {
  const [listed] = useState(() => rows.map(({ to }) => to).join('\n'));
  const [prices, setPrices] = useState<Prices | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reads the same list again.
  useEffect(() => {
    let isOld = false;
    setProblem(null);
    readPrices(app.uuid, listed).then(
      (found) => isOld || setPrices(found),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (!isOld) setProblem(error);
      },
    );
    return () => {
      isOld = true;
    };
  }, [app.uuid, listed, tries]);
  return { prices, problem, again: () => setTries((before) => before + 1) };
}

interface Shown {
  readonly intl: IntlShape;
  readonly prices: Prices;
  readonly onRemove: (row: UnclaimedNumber) => void;
}

function Price({
  row,
  prices,
  currency,
}: Shown & { readonly row: UnclaimedNumber; readonly currency: boolean }): ReactNode {
  const price = prices.get(row.to);
  if (price !== undefined) return <Money dollars={price} currency={currency} />;
  return (
    <span className="dim">
      <FormattedMessage id="unclaimed.buy.taken" defaultMessage="Not available any more" />
    </span>
  );
}

function RemoveButton({ row, intl, onRemove }: Shown & { readonly row: UnclaimedNumber }): ReactNode {
  const label = intl.formatMessage(
    { id: 'unclaimed.buy.remove', defaultMessage: 'Remove {number}' },
    { number: formatPhone(row.to) },
  );
  return (
    <Button look="ghost" size="sm" square aria-label={label} onClick={() => onRemove(row)}>
      <X size={15} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

function columnsOf(shown: Shown): readonly Column<UnclaimedNumber>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage {...unclaimedMessages.number} />,
      cell: ({ to }) => <Phone number={to} international />,
    },
    {
      id: 'text',
      head: <FormattedMessage {...unclaimedMessages.text} />,
      cell: ({ msg }) => <bdi>{msg}</bdi>,
      stretches: true,
    },
    {
      id: 'price',
      head: 'USD',
      cell: (row) => <Price row={row} currency={false} {...shown} />,
      numeric: true,
    },
    {
      id: 'action',
      head: (
        <span className="visually-hidden">
          <FormattedMessage {...unclaimedMessages.action} />
        </span>
      ),
      cell: (row) => <RemoveButton row={row} {...shown} />,
      numeric: true,
    },
  ];
}

/** A row on a phone. */
function Card({ row, ...shown }: Shown & { readonly row: UnclaimedNumber }): ReactNode {
  return (
    <div className="unclaimed-card">
      <span className="unclaimed-card-number">
        <Phone number={row.to} international />
        <Price row={row} currency {...shown} />
      </span>
      <RemoveButton row={row} {...shown} />
      <bdi className="unclaimed-card-text">{row.msg}</bdi>
    </div>
  );
}

function Nothing(): ReactNode {
  const at = usePublicPath();
  return (
    <div className="card">
      <EmptyState
        action={
          <ButtonLink look="outline" size="sm" to={at(paths['unclaimed-phone-number'])}>
            <FormattedMessage id="unclaimed.buy.search" defaultMessage="Search unclaimed numbers" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="unclaimed.buy.none" defaultMessage="No numbers are selected." />
      </EmptyState>
    </div>
  );
}

/** The chosen rows with their prices, and the button that buys them. */
function Chosen({ choice: first }: { readonly choice: UnclaimedChoice }): ReactNode {
  const intl = useIntl();
  const [choice, setChoice] = useState(first);
  const { prices, problem, again } = usePrices(first);
  const onRemove = ({ id }: UnclaimedNumber): void => setChoice((before) => dropRows(before, new Set([id])));
  if (problem)
    return (
      <ErrorState requestId={problem.requestId} onRetry={again}>
        {problemText(intl, problem)}
      </ErrorState>
    );
  if (!prices) return <Skeleton width={60} />;
  const { app, rows } = choice;
  const shown = { intl, prices, onRemove };
  const offered = rows.flatMap((row) => {
    const price = prices.get(row.to);
    return price === undefined ? [] : [{ ...row, price }];
  });
  return (
    <div className="unclaimed-buy">
      {rows.length === 0 ? (
        <Nothing />
      ) : (
        <DataTable
          caption={<FormattedMessage {...unclaimedMessages.caption} />}
          columns={columnsOf(shown)}
          rows={rows}
          rowKey={({ id }) => id}
          card={(row) => <Card row={row} {...shown} />}
          empty={<NoData />}
        />
      )}
      <BuySummary
        app={app}
        rows={offered}
        gone={rows.length - offered.length}
        onBought={onRemove}
        onChanged={again}
      />
    </div>
  );
}

/** Buys the unclaimed numbers that were chosen, also before a login. */
export function BuyUnclaimed({ choice }: { readonly choice: UnclaimedChoice }): ReactNode {
  return (
    <Page title={<FormattedMessage id="unclaimed.buy.title" defaultMessage="Buy unclaimed numbers" />}>
      <Chosen choice={choice} />
    </Page>
  );
}
