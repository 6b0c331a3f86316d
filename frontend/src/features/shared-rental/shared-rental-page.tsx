import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { readShared } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import type { AnswerOf } from '../../api/routes.ts';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { CopyNumber } from '../../ui/copy-number.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { MarkedCode } from '../../ui/marked-code.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import './shared-rental.css';

type SharedRental = AnswerOf<'GET /api/public/number_by_token'>;

/** Milliseconds between two reads. The page has no session, so nothing is pushed to it. */
const READ_AGAIN_MILLISECONDS = 5_000;

/** The rental of the link that opened the page. */
function useShared(token: string) {
  return useSWR<SharedRental, Problem>(token && ['shared-rental', token], () => readShared(token), {
    refreshInterval: READ_AGAIN_MILLISECONDS,
  });
}

function tokenOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

function Messages({ rental }: { readonly rental: SharedRental }): ReactNode {
  if (rental.data.length === 0) {
    return (
      <EmptyState>
        <FormattedMessage
          id="shared.none"
          defaultMessage="No SMS for {app} has come since the link was made."
          values={{ app: <bdi>{rental.app_name}</bdi> }}
        />
      </EmptyState>
    );
  }
  return (
    <ul className="shared-messages">
      {rental.data.map((sms) => (
        <li key={`${sms.send_time} ${sms.msg}`}>
          <p className="row between t12 dim">
            <span>
              {sms.app_name !== undefined && (
                <>
                  <b>
                    <bdi>{sms.app_name}</bdi>
                  </b>
                  {' · '}
                </>
              )}
              <bdi>{sms.from}</bdi>
            </span>
            <Stamp at={sms.send_time} form="feed" />
          </p>
          <p dir="auto">
            <MarkedCode text={sms.msg} code={sms.code} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Content({ rental }: { readonly rental: SharedRental }): ReactNode {
  return (
    <>
      <div className="page-head">
        <AppIcon appId={rental.app_uuid} imageName={rental.image_name} name={rental.app_name} size={24} />
        <PageHeading>
          <FormattedMessage
            id="shared.title"
            defaultMessage="A number for {app}"
            values={{ app: <bdi>{rental.app_name}</bdi> }}
          />
        </PageHeading>
      </div>
      <div className="shared-number">
        <Phone number={rental.number} />
        <CopyNumber number={rental.number} />
      </div>
      <p className="t13 dim">
        <FormattedMessage
          id="shared.about"
          defaultMessage="Here are the SMS for {app} since {since}. The number is rented until {until}."
          values={{
            app: <bdi>{rental.app_name}</bdi>,
            since: <Stamp at={rental.shared_at} />,
            until: <Stamp at={rental.ends_at} />,
          }}
        />
      </p>
      <section className="card">
        <Messages rental={rental} />
      </section>
    </>
  );
}

/** Says why there is nothing to see, and gives a visitor another page to open. */
function Nothing({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const at = usePublicPath();
  return (
    <div className="shared-over">
      <PageHeading>{title}</PageHeading>
      <p className="dim">{children}</p>
      <ButtonLink look="primary" to={at(paths.home)}>
        <FormattedMessage id="shared.over.home" defaultMessage="Go to the home page" />
      </ButtonLink>
    </div>
  );
}

/** For an address without the secret of a link: only a part of it was copied. */
function Incomplete(): ReactNode {
  return (
    <Nothing
      title={<FormattedMessage id="shared.incomplete.title" defaultMessage="This address is not complete" />}
    >
      <FormattedMessage
        id="shared.incomplete"
        defaultMessage="Open the whole link that you got, with the part after #."
      />
    </Nothing>
  );
}

/** For an old link. */
function Over(): ReactNode {
  return (
    <Nothing title={<FormattedMessage id="shared.over.title" defaultMessage="This link no longer works" />}>
      <FormattedMessage
        id="shared.over"
        defaultMessage="It was taken back, or the rental is over. Ask the person who gave it to you for a new link."
      />
    </Nothing>
  );
}

/** The page for everybody who has the link of a rental: the texts of one app, from the creation of the link on. */
export function SharedRentalPage(): ReactNode {
  const token = tokenOf(useLocation().hash);
  const { data, error, mutate } = useShared(token);
  const isOver = error?.code === 'token-not-found';
  return (
    <div className="shared-rental">
      {!token ? (
        <Incomplete />
      ) : !isOver && data ? (
        <Content rental={data} />
      ) : isOver ? (
        <Over />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="shared.failed" defaultMessage="The SMS did not load" />
        </ErrorState>
      ) : (
        <Skeleton width={60} />
      )}
    </div>
  );
}
