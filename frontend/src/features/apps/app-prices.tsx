import type { AppView, WhyPrice } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/figures.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useAccount, useWhyPrice } from './apps.api.ts';
import { PriceCard, priceColumns, type RowActs } from './price-columns.tsx';
import { type RankRow, rankRows } from './price-rows.ts';
import { useScopeOptions } from './scope-options.ts';
import type { PriceDraft } from './use-price-form.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);
const PriceDialog = lazyPart(async () => (await import('./price-dialog.tsx')).PriceDialog);
const RemovePriceDialog = lazyPart(async () => (await import('./remove-price-dialog.tsx')).RemovePriceDialog);

const messages = defineMessages({
  customer: { id: 'apps.try.customer', defaultMessage: 'Email or id of a customer' },
  country: { id: 'apps.try.country', defaultMessage: 'Country' },
  vendor: { id: 'apps.try.vendor', defaultMessage: 'Vendor' },
});

type Address = ReturnType<typeof useListAddress>;

/** For whom the prices are tried. The choice is in the address. */
function TryFor({
  address,
  isUnknown,
}: {
  readonly address: Address;
  readonly isUnknown: boolean;
}): ReactNode {
  const intl = useIntl();
  const { countries, vendors } = useScopeOptions();
  return (
    <div className="app-try">
      <span className="dim t13">
        <FormattedMessage id="apps.try" defaultMessage="Try it for" />
      </span>
      <SearchInput
        label={intl.formatMessage(messages.customer)}
        value={address.filter('user')}
        onSearch={(text) => address.setFilter('user', text)}
      />
      <SelectInput
        label={intl.formatMessage(messages.country)}
        value={address.filter('country')}
        options={countries}
        onChange={(value) => address.setFilter('country', value)}
      />
      <SelectInput
        label={intl.formatMessage(messages.vendor)}
        value={address.filter('vendor')}
        options={vendors}
        onChange={(value) => address.setFilter('vendor', value)}
      />
      <span role="status" className="app-try-unknown t12">
        {isUnknown && (
          <FormattedMessage id="apps.try.unknown" defaultMessage="There is no account with this address." />
        )}
      </span>
    </div>
  );
}

/** What the customer pays, in a sentence. */
function Paid({ why, isCustomer }: { readonly why: WhyPrice; readonly isCustomer: boolean }): ReactNode {
  const { price, visitor } = why;
  if (!price)
    return <FormattedMessage id="apps.paid.none" defaultMessage="Nobody can buy it there: no price fits." />;
  const sentence = (
    <FormattedMessage
      id="apps.paid"
      defaultMessage="So {who, select, customer {this customer} other {a customer without own prices}} pays {code} for a code, or {rental} for {days, plural, one {# day} other {# days}} with a new number."
      values={{
        who: isCustomer ? 'customer' : 'any',
        code: <Money dollars={price.on_delv_price} />,
        rental: <Money dollars={price.price_new} />,
        days: price.new_initial_term,
      }}
    />
  );
  if (!isCustomer || !visitor) return sentence;
  return (
    <>
      {sentence}{' '}
      <FormattedMessage
        id="apps.paid.visitor"
        defaultMessage="A visitor who is not signed in sees rank {rank}: {code}."
        values={{ rank: visitor.rank, code: <Money dollars={visitor.on_delv_price} /> }}
      />
    </>
  );
}

/** The discount by volume that the sentence above includes, or why it does not. */
function Volume({ why: { price, volume } }: { readonly why: WhyPrice }): ReactNode {
  if (!price || !volume) return null;
  return (
    <>
      {' '}
      <FormattedMessage
        id="apps.paid.volume"
        defaultMessage="{isLower, select, true {The discount by volume lowers {list} by {percent} %: this customer spent {spent} in the last 30 days.} other {The discount of {percent} % by volume does not lower a price of the customer’s own.}}"
        values={{
          isLower: String(price.list_price !== null),
          percent: volume.percent,
          spent: <Money dollars={volume.spent} />,
          list: <Money dollars={price.list_price} />,
        }}
      />
    </>
  );
}

type Open =
  | { readonly what: 'set'; readonly draft: PriceDraft }
  | { readonly what: 'remove'; readonly row: RankRow };

/** A new price begins with the parts of the question that its rank has. */
function draftOf(rank: number, { filter }: Address, why: WhyPrice | undefined): PriceDraft {
  return {
    price: null,
    now: why?.price ?? null,
    customer: rank <= 3 ? filter('user') : '',
    country: [1, 2, 4, 5].includes(rank) ? filter('country') : '',
    vendor: [1, 4, 6].includes(rank) ? filter('vendor') : '',
  };
}

function Dialogs({
  app,
  open,
  onClose,
}: {
  readonly app: AppView;
  readonly open: Open | null;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Suspense>
      {open?.what === 'set' && <PriceDialog {...{ app, onClose }} draft={open.draft} />}
      {open?.what === 'remove' && open.row.price && (
        <RemovePriceDialog appId={app.app_uuid} price={open.row.price} onClose={onClose} />
      )}
      {open && <PasswordDialog />}
    </Suspense>
  );
}

function startFor(price: RankRow['price']): PriceDraft {
  const scope = { country: price?.country_iso ?? '', vendor: price?.vendor_uuid ?? '' };
  return { price, now: null, customer: price?.email ?? '', ...scope };
}

/** All prices of an app in the order in which they are tried, and which of them wins for a customer. */
export function AppPrices({ app }: { readonly app: AppView }): ReactNode {
  const address = useListAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const { account, isUnknown } = useAccount(address.filter('user'));
  const [country, vendor] = [address.filter('country') || null, address.filter('vendor') || null];
  const { data: why } = useWhyPrice(app.app_uuid, { userId: account?.user_id ?? null, country, vendor });
  const acts: RowActs = {
    onAdd: (rank) => setOpen({ what: 'set', draft: draftOf(rank, address, why) }),
    onEdit: ({ price }) => setOpen({ what: 'set', draft: startFor(price) }),
    onRemove: (row) => setOpen({ what: 'remove', row }),
  };
  const of = { appId: app.app_uuid, acts: useMay('admin') ? acts : null };
  return (
    <section className="card app-prices" aria-labelledby="app-prices">
      <div className="app-card-head">
        <h2 id="app-prices">
          <FormattedMessage id="apps.which" defaultMessage="Which price wins" />
        </h2>
        <TryFor {...{ address, isUnknown }} />
        <OnlyFor least="admin">
          <Button look="outline" size="sm" onClick={() => acts.onAdd(address.filter('user') === '' ? 5 : 2)}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="apps.add-price" defaultMessage="Price" />
          </Button>
        </OnlyFor>
      </div>
      <DataTable
        compact
        caption={<FormattedMessage id="apps.prices.caption" defaultMessage="Prices by rank" />}
        columns={priceColumns(of)}
        rows={rankRows(app.prices, why)}
        rowKey={({ rank, price }) => price?.price_uuid ?? `rank ${rank}`}
        card={(row) => <PriceCard {...of} row={row} />}
        empty={null}
      />
      <p className="app-paid t13" role="status">
        {why && <Paid why={why} isCustomer={account !== null && account !== undefined} />}
        {why && <Volume why={why} />}
      </p>
      <Dialogs {...{ app, open }} onClose={() => setOpen(null)} />
    </section>
  );
}
