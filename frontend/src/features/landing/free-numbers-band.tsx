import { FREE_NUMBER_COUNTRIES, freeNumberPath, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import type { FreeNumber, FreeNumberList } from '@ringpost/query-api/free-numbers/free-numbers.contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { usePublicPath } from '../../i18n/language.ts';
import { countryName } from '../../ui/country-name.ts';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useReadOnSms } from '../feed/use-read-on-sms.ts';
import { Band } from './band.tsx';
import { useFirstFreeNumbers } from './landing.api.ts';

/** However many messages come, the list is read once in this time. */
const READ_WAIT_MS = 2_000;

const texts = defineMessages({
  title: { id: 'landing.free.title', defaultMessage: 'Free numbers' },
  text: {
    id: 'landing.free.text',
    defaultMessage:
      'Anyone can use these numbers and read what they receive, without an account. Choose a country and watch.',
  },
});

function Countries(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  return (
    <div className="free-links">
      {FREE_NUMBER_COUNTRIES.map((country) => (
        <Link key={country} to={at(freeNumbersPath(country))}>
          <Flag country={country} />
          {countryName(intl, country)}
        </Link>
      ))}
    </div>
  );
}

function Cell({ free }: { readonly free: FreeNumber }): ReactNode {
  const at = usePublicPath();
  const { number, country_iso, rate_center, region, last_sms, rests_until } = free;
  return (
    <li>
      <Link to={at(freeNumberPath(country_iso, number))}>
        <Phone number={number} />
        <ChevronRight className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
        <bdi className="dim cut">{`${rate_center}, ${region}`}</bdi>
        <span className="dim free-cell-when">
          {rests_until !== null ? (
            <FormattedMessage id="landing.free.rests" defaultMessage="rests" />
          ) : (
            <Stamp at={last_sms?.send_time} form="feed" />
          )}
        </span>
      </Link>
    </li>
  );
}

function Newest({ list }: { readonly list: FreeNumberList }): ReactNode {
  return (
    <div className="free-newest">
      <StatusDot shape="live">
        <FormattedMessage
          id="landing.free.shown"
          defaultMessage="{shown, number} of {total, number} numbers in the United States, last message first"
          values={{ shown: list.data.length, total: list.total }}
        />
      </StatusDot>
      <ul className="free-cells">
        {list.data.map((free) => (
          <Cell key={free.number} free={free} />
        ))}
      </ul>
    </div>
  );
}

/** The way to the free numbers of each country, and those that got a message last, live. */
export function FreeNumbersBand(): ReactNode {
  const { data: list, mutate } = useFirstFreeNumbers();
  useReadOnSms(list?.data.map(({ number }) => number) ?? [], () => mutate(), READ_WAIT_MS);
  const isShown = list !== undefined && list.total > 0;
  return (
    <Band {...texts}>
      <div className={isShown ? 'free-home' : undefined}>
        <Countries />
        {isShown && <Newest list={list} />}
      </div>
    </Band>
  );
}
