import { freeCountryOf, freeNumberPath, freeNumbersPath } from '@ringpost/domain/rules/free-numbers';
import { splitAddress } from '@ringpost/domain/rules/languages';
import { FREE_NUMBER_READS_PER_DAY } from '@ringpost/domain/rules/limits';
import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { FreeNumber, FreeNumberMessages } from '@ringpost/query-api/free-numbers/free-numbers.contract';
import { ChevronRight, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, matchPath, useParams } from 'react-router-dom';
import { publicFeed } from '../../api/feed.store.ts';
import { intlFor } from '../../i18n/intl.ts';
import { KNOWN_LANGUAGES, usePublicPath } from '../../i18n/language.ts';
import { problemText } from '../../i18n/problem-text.ts';
import type { PreparePage } from '../../modules/module.ts';
import { loginPath, paths } from '../../session/paths.ts';
import { partBelow } from '../../session/public-address.ts';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { countryName } from '../../ui/country-name.ts';
import { Crumb } from '../../ui/crumb.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { Flag } from '../../ui/flag.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FeedFrame } from '../feed/feed-frame.tsx';
import { useReadOnSms } from '../feed/use-read-on-sms.ts';
import { useFreeNumber } from './free-numbers.api.ts';
import { freeMessages } from './free-numbers.messages.ts';
import './free-numbers.css';

/** Messages that come at the same time are read together. */
const READ_WAIT_MS = 300;
const FRESH_ROWS = 3;
const ADDRESS = '/free-number/:country/:number';

/** What search engines, shared links and feed readers learn about the page of a number. */
export const prepare: PreparePage = async (path, language, read) => {
  const country = matchPath(ADDRESS, splitAddress(path, KNOWN_LANGUAGES).path)?.params.country;
  const number = partBelow(path, paths['free-number']);
  if (number === undefined) return null;
  const messages = await read('GET /api/free_number/sms/list/{number}', { params: { number } });
  if (messages?.number.country_iso !== country) return null;
  const intl = intlFor(language.tag);
  const shown = { number: formatPhone(number) };
  return {
    title: intl.formatMessage({ id: 'free.number-title', defaultMessage: 'Free number {number}' }, shown),
    description: intl.formatMessage(
      {
        id: 'free.number-description',
        defaultMessage:
          'The newest SMS to the free number {number}, live. Everybody can read them, so take a private number for anything that matters.',
      },
      shown,
    ),
    otherForms: [
      { type: 'application/feed+json', path: `/api/free_number/sms/json_feed/${encodeURIComponent(number)}` },
      { type: 'application/rss+xml', path: `/api/free_number/sms/rss/${encodeURIComponent(number)}` },
    ],
  };
};

function NoSuchNumber(): ReactNode {
  const at = usePublicPath();
  return (
    <div className="page not-found">
      <PageHeading>
        <FormattedMessage id="free.no-number" defaultMessage="This is no free number" />
      </PageHeading>
      <p>
        <Link className="link" to={at(paths['free-number'])}>
          <FormattedMessage id="free.all" defaultMessage="All free numbers" />
        </Link>
      </p>
    </div>
  );
}

function Facts({ number }: { readonly number: FreeNumber }): ReactNode {
  return (
    <dl className="free-facts">
      <div>
        <dt>
          <FormattedMessage id="free.messages" defaultMessage="Messages, 24 h" />
        </dt>
        <dd className="num">{number.messages_24h}</dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="free.last" defaultMessage="Last message" />
        </dt>
        <dd>
          <Stamp at={number.last_sms?.send_time} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="free.since" defaultMessage="Public since" />
        </dt>
        <dd>
          <Stamp at={number.public_since} />
        </dd>
      </div>
    </dl>
  );
}

function Others({ list }: { readonly list: readonly FreeNumber[] }): ReactNode {
  const at = usePublicPath();
  if (list.length === 0) return null;
  return (
    <nav className="free-others" aria-labelledby="free-others">
      <h2 id="free-others">
        <FormattedMessage id="free.others" defaultMessage="More free numbers" />
      </h2>
      {list.map(({ number, country_iso, rate_center }) => (
        <Link key={number} to={at(freeNumberPath(country_iso, number))}>
          <Phone number={number} />
          <span className="grow" />
          <bdi className="dim cut">{rate_center}</bdi>
          <ChevronRight className="flips" size={14} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  );
}

/** Feed readers get the same messages, at most once a minute. */
function FeedLinks({ number }: { readonly number: string }): ReactNode {
  const id = encodeURIComponent(number);
  return (
    <p className="free-feeds dim">
      <FormattedMessage
        id="free.feeds"
        defaultMessage="For feed readers: <json>JSON Feed</json>, <rss>RSS</rss>"
        values={{
          json: (words) => (
            <a key="json" className="link" href={`/api/free_number/sms/json_feed/${id}`}>
              {words}
            </a>
          ),
          rss: (words) => (
            <a key="rss" className="link" href={`/api/free_number/sms/rss/${id}`}>
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}

function EverybodyReads(): ReactNode {
  return (
    <p className="free-warning">
      <Eye size={15} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <FormattedMessage
          id="free.everybody"
          defaultMessage="Everyone sees these messages. For anything that matters, <a>take a private number</a>. If no SMS comes, your money comes back automatically."
          values={{
            a: (words) => (
              <Link key="private" className="link" to={loginPath('dashboard-buy-now')}>
                {words}
              </Link>
            ),
          }}
        />
      </span>
    </p>
  );
}

function About({ number, others }: Pick<FreeNumberMessages, 'number' | 'others'>): ReactNode {
  return (
    <div className="free-about">
      <p className="free-place dim">
        <Flag country={number.country_iso} />
        {`${number.rate_center}, ${number.region} · ${number.vendor_name}`}
      </p>
      <PageHeading>
        <FormattedMessage
          id="free.number-title"
          defaultMessage="Free number {number}"
          values={{ number: <Phone key="number" number={number.number} /> }}
        />
      </PageHeading>
      <CopyNumber number={number.number} look="outline" size="md" />
      <Facts number={number} />
      <EverybodyReads />
      <FeedLinks number={number.number} />
      <Others list={others} />
    </div>
  );
}

/** The messages of the number. Those that come after the page was opened are highlighted once. */
function Messages({
  messages,
  onRetry,
}: {
  readonly messages: FreeNumberMessages;
  readonly onRetry: () => void;
}): ReactNode {
  const [first] = useState(messages.seq);
  const fresh = messages.data.map(({ seq }) => seq).filter((seq) => seq > first);
  return (
    <FeedFrame
      source={publicFeed}
      title={<FormattedMessage id="free.last-sms" defaultMessage="Last SMS" />}
      rows={messages.data}
      seq={messages.seq}
      fresh={fresh.slice(0, FRESH_ROWS)}
      state="loaded"
      ofOneNumber
      onRetry={onRetry}
    />
  );
}

/** What stands in place of the messages of a number that was read too often today. */
function Resting({ until }: { readonly until: string }): ReactNode {
  return (
    <div className="free-resting">
      <h2>
        <FormattedMessage id="free.rests" defaultMessage="This number rests" />
      </h2>
      <p>
        <FormattedMessage
          id="free.rests-until"
          defaultMessage="It was read more than {reads, number} times today, so apps probably refuse it. It shows its messages again on {when}. Take another one until then."
          values={{ reads: FREE_NUMBER_READS_PER_DAY, when: <Stamp key="when" at={until} /> }}
        />
      </p>
    </div>
  );
}

/** The newest messages of one free number, live, and what the number is. */
export function FreeNumberPage(): ReactNode {
  const intl = useIntl();
  const at = usePublicPath();
  const { country = '', number = '' } = useParams();
  const isKnown = freeCountryOf(country) !== undefined;
  const { data, error, mutate } = useFreeNumber(number);
  useReadOnSms([number], () => mutate(), READ_WAIT_MS);
  if (!isKnown || error?.code === 'not-found' || (data && data.number.country_iso !== country))
    return <NoSuchNumber />;
  if (!data && error)
    return (
      <div className="page">
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          {problemText(intl, error)}
        </ErrorState>
      </div>
    );
  return (
    <div className="page free-one">
      <Crumb to={at(freeNumbersPath(country))} list={<FormattedMessage {...freeMessages.title} />}>
        {countryName(intl, country)}
      </Crumb>
      {data ? (
        <>
          <About number={data.number} others={data.others} />
          {data.number.rests_until === null ? (
            <Messages key={number} messages={data} onRetry={() => void mutate()} />
          ) : (
            <Resting until={data.number.rests_until} />
          )}
        </>
      ) : (
        <div className="page-loading" aria-busy="true" />
      )}
    </div>
  );
}
