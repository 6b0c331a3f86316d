import { freeCountryOf, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import type { FreeNumberList } from '@ringpost/query-api/free-numbers/free-numbers.contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { intlFor } from '../../i18n/intl.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { problemText } from '../../i18n/problem-text.ts';
import type { PreparePage } from '../../modules/module.ts';
import { loginPath, paths } from '../../session/paths.ts';
import { partBelow } from '../../session/public-address.ts';
import { countryName } from '../../ui/country-name.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useReadOnSms } from '../feed/use-read-on-sms.ts';
import { CountryPictures } from './country-pictures.tsx';
import { FreeNumberRows } from './free-number-list.tsx';
import { type FreeChoice, useFreeChoice, useFreeNumbers } from './free-numbers.api.ts';
import { freeMessages } from './free-numbers.messages.ts';
import './free-numbers.css';

/** A little longer than the server keeps a list. */
const LIST_WAIT_MS = 1_200;
const FIRST_COUNTRY = 'US';

/** The address without a country shows the United States, and is their main one. */
export const prepare: PreparePage = async (path, language, read) => {
  const named = partBelow(path, paths['free-number']);
  const country = named === undefined ? FIRST_COUNTRY : freeCountryOf(named);
  if (!country || !(await read('GET /api/free_number/list/{country}', { params: { country }, query: {} })))
    return null;
  const intl = intlFor(language.tag);
  return {
    title: intl.formatMessage(freeMessages.title),
    description: intl.formatMessage(freeMessages.description),
    mainPath: country === FIRST_COUNTRY ? paths['free-number'] : freeNumbersPath(country),
  };
};

function VendorChoice({
  choice: { country, vendor },
  vendors,
}: {
  readonly choice: FreeChoice;
  readonly vendors: FreeNumberList['vendors'];
}): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const open = useNavigate();
  const all = intl.formatMessage(
    { id: 'free.all-vendors', defaultMessage: 'All vendors ({count, number})' },
    { count: vendors.length },
  );
  const choose = (id: string): void => {
    const search = id === '' ? '' : `?${new URLSearchParams({ vendor: id })}`;
    void open(at(freeNumbersPath(country)) + search, { replace: true });
  };
  return (
    <SelectInput
      label={intl.formatMessage(freeMessages.vendor)}
      size="md"
      value={vendor ?? ''}
      options={[
        { value: '', label: all },
        ...vendors.map(({ vendor_uuid: value, vendor_name: label }) => ({ value, label })),
      ]}
      onChange={choose}
    />
  );
}

function Found({ list, country }: { readonly list: FreeNumberList; readonly country: string }): ReactNode {
  const intl = useIntl();
  if (list.total > 0) return <FreeNumberRows key={country} list={list.data} />;
  return (
    <EmptyState>
      <FormattedMessage
        id="free.none"
        defaultMessage="There are no free numbers in {country} now."
        values={{ country: countryName(intl, country) }}
      />
    </EmptyState>
  );
}

function Loading(): ReactNode {
  return (
    <div className="free-list free-loading" aria-busy="true">
      <Skeleton width={80} />
      <Skeleton width={60} />
      <Skeleton width={80} />
    </div>
  );
}

function Lead(): ReactNode {
  return (
    <p className="free-lead">
      <FormattedMessage
        id="free.lead"
        defaultMessage="Anyone can read what arrives here. For anything that matters, <a>take a private number</a>."
        values={{
          a: (words) => (
            <Link key="private" className="link" to={loginPath('dashboard-buy-now')}>
              {words}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/** The free numbers of a country: its picture, the vendors, and the numbers with their last message. */
export function FreeNumbersPage(): ReactNode {
  const intl = useIntl();
  const choice = useFreeChoice();
  const { data: list, error, mutate } = useFreeNumbers(choice);
  useReadOnSms(list?.data.map(({ number }) => number) ?? [], () => mutate(), LIST_WAIT_MS);
  return (
    <div className="page free">
      <header>
        <PageHeading>
          <FormattedMessage {...freeMessages.title} />
        </PageHeading>
        <Lead />
      </header>
      <CountryPictures chosen={choice.country} counts={list?.countries} />
      <section className="free-found">
        <div className="free-tools">
          <VendorChoice choice={choice} vendors={list?.vendors ?? []} />
          <span className="grow" />
          {list && list.total > 0 && (
            <StatusDot shape="live">
              <FormattedMessage
                id="free.shown"
                defaultMessage="{shown, number} of {total, number} numbers, last message first"
                values={{ shown: list.data.length, total: list.total }}
              />
            </StatusDot>
          )}
        </div>
        {list ? (
          <Found list={list} country={choice.country} />
        ) : error ? (
          <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
            {problemText(intl, error)}
          </ErrorState>
        ) : (
          <Loading />
        )}
      </section>
    </div>
  );
}
