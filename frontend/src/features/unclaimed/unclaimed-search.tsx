import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { type UnclaimedQuestion, useUnclaimedApps } from './unclaimed.api.ts';
import { UnclaimedForm } from './unclaimed-form.tsx';
import './unclaimed.css';

const UnclaimedFound = lazyPart(async () => (await import('./unclaimed-found.tsx')).UnclaimedFound);

/** Searches unclaimed numbers of an app, to buy one or many of them. */
export function UnclaimedSearch(): ReactNode {
  const intl = useIntl();
  const { data: apps, error, mutate } = useUnclaimedApps();
  const [question, setQuestion] = useState<UnclaimedQuestion | null>(null);
  const list = apps?.data ?? [];
  if (error && !apps)
    return (
      <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
        {problemText(intl, error)}
      </ErrorState>
    );
  return (
    <>
      <UnclaimedForm apps={list} onSearch={setQuestion} />
      {/* Its place is kept, so that the foot of the page does not move when the list of apps comes. */}
      {!question && (
        <p className="dim unclaimed-none">
          {apps?.total === 0 && (
            <FormattedMessage id="unclaimed.none" defaultMessage="There are no unclaimed numbers now." />
          )}
        </p>
      )}
      {question && (
        <Suspense fallback={<Skeleton width={60} />}>
          <UnclaimedFound
            key={`${question.appId} ${question.days}`}
            question={question}
            app={list.find(({ uuid }) => uuid === question.appId)}
          />
        </Suspense>
      )}
    </>
  );
}
