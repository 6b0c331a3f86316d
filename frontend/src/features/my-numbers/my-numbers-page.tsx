import type { OrderView } from '@ringpost/query-api/orders/orders.contract';
import { type ReactNode, useState } from 'react';
import { defineMessage, defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { ClearFilters, isFiltered, ListFilters } from '../../ui/list-filters.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { WithPageDialog } from '../../ui/page-dialog.tsx';
import { type ListAddress, useListAddress } from '../../ui/use-list-address.ts';
import { useOpenOrder } from '../activation/order-cells.tsx';
import { useNow } from '../activation/use-now.ts';
import { ExpiringNote } from '../rentals/expiring-note.tsx';
import { ExtendCard } from '../rentals/extend-card.tsx';
import { ExtendSoon } from '../rentals/extend-soon.tsx';
import { PausedNote } from '../rentals/paused-note.tsx';
import { useEndingRentals } from '../rentals/rentals.api.ts';
import { loadNumbersFile, PAGE_ROWS, type Shown, shownOf, useMyNumbers } from './my-numbers.api.ts';
import { isRental, NumberCard, numberColumns } from './number-cells.tsx';
import { ShareCard } from './share-card.tsx';
import './my-numbers.css';

const count = defineMessage({
  id: 'my-numbers.count',
  defaultMessage: '{total, plural, one {# number} other {# numbers}}',
});
const titles = defineMessages({
  rented: { id: 'my-numbers.title', defaultMessage: 'My numbers' },
  over: { id: 'my-numbers.title.over', defaultMessage: 'Ended rentals' },
  activations: { id: 'my-numbers.title.activations', defaultMessage: 'Activations' },
});
const empty = defineMessages({
  rented: { id: 'my-numbers.none.rented', defaultMessage: 'You rent no number now.' },
  over: { id: 'my-numbers.none.over', defaultMessage: 'No rental has ended yet.' },
  activations: { id: 'my-numbers.none.activations', defaultMessage: 'No activation waits for an SMS now.' },
});

const FILTERS = ['search'] as const;

/** The search in rented numbers, and a file with everything that it finds. */
function Actions({ address, shown }: { readonly address: ListAddress; readonly shown: Shown }): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'my-numbers.search', defaultMessage: 'Number, app, rate centre' });
  return (
    <>
      {shown !== 'activations' && <ListFilters address={address} filters={[{ name: 'search', label }]} />}
      <CsvButton name="ringpost-numbers.csv" load={() => loadNumbersFile(address)} />
    </>
  );
}

/** The next step for a list without rows: remove the search, or rent a number. */
function emptyStateOf(address: ListAddress, shown: Shown) {
  return shown !== 'activations' && isFiltered(address, FILTERS)
    ? {
        empty: <FormattedMessage id="my-numbers.no-match" defaultMessage="No numbers match." />,
        emptyAction: <ClearFilters address={address} names={FILTERS} />,
      }
    : {
        empty: <FormattedMessage {...empty[shown]} />,
        emptyAction: (
          <ButtonLink look="outline" size="sm" to={`${paths['dashboard-buy-now']}?mode=2`}>
            <FormattedMessage id="my-numbers.rent" defaultMessage="Rent a number" />
          </ButtonLink>
        ),
      };
}

/** The rental beside the list, with the data of the newest list, and the actions on it. */
function useBeside(rows: readonly OrderView[] | undefined) {
  const [opened, setOpened] = useState<{ readonly id: string; readonly act: 'extend' | 'share' } | null>(
    null,
  );
  const rental = rows?.find((row) => row.order_uuid === opened?.id && row.status === 'active');
  const open =
    (act: 'extend' | 'share') =>
    ({ order_uuid: id }: OrderView): void =>
      setOpened(opened?.id === id && opened.act === act ? null : { id, act });
  const onClose = (): void => setOpened(null);
  return {
    extended: rental && opened?.act === 'extend' ? rental.order_uuid : null,
    onExtend: open('extend'),
    onShare: open('share'),
    card:
      rental &&
      (opened?.act === 'extend' ? (
        <ExtendCard rental={rental} onClose={onClose} />
      ) : (
        isRental(rental) && <ShareCard rental={rental} onClose={onClose} />
      )),
  };
}

function MyNumbers(): ReactNode {
  const address = useListAddress();
  const now = useNow();
  const numbers = useMyNumbers(address);
  const { data: ending } = useEndingRentals();
  const openOrder = useOpenOrder();
  const shown = shownOf(address);
  const { card, ...beside } = useBeside(numbers.data?.data);
  const acts = { now, ...beside };
  return (
    <ListPage
      title={<FormattedMessage {...titles[shown]} />}
      count={count}
      actions={<Actions {...{ address, shown }} />}
      bar={
        <>
          {shown === 'rented' && (numbers.data?.total ?? 0) > 0 && <PausedNote />}
          <ExpiringNote rentals={ending?.data ?? []} total={ending?.total} now={now}>
            {(soon) => <ExtendSoon rentals={soon} />}
          </ExpiringNote>
        </>
      }
      list={numbers}
      {...{ address, pageRows: PAGE_ROWS }}
      beside={card}
      table={{
        caption: <FormattedMessage id="my-numbers.caption" defaultMessage="Your numbers" />,
        columns: numberColumns(acts),
        rowKey: (order) => order.order_uuid,
        card: (order) => <NumberCard order={order} {...acts} />,
        onRow: openOrder,
        skeletonRows: 6,
      }}
      failed={<FormattedMessage id="my-numbers.failed" defaultMessage="The numbers did not load" />}
      {...emptyStateOf(address, shown)}
    />
  );
}

/**
 * The customer's numbers. Tabs choose between active rentals (the one that ends first is on top), ended rentals, and activations
 * that receive now.
 */
export function MyNumbersPage(): ReactNode {
  return (
    <WithPageDialog>
      <MyNumbers />
    </WithPageDialog>
  );
}
