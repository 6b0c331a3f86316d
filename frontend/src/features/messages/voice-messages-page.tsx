import { LIST_MAX_ROWS } from '@ringpost/events/rules/limits';
import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { LoadingRows, MessageRows } from './message-rows.tsx';
import { usePrivateFeed } from './messages.api.ts';
import './messages.css';
import { BuyNowLink } from '../shop/buy-now-link.tsx';

const ROUTE = 'GET /api/voice_log/list';

function VoiceList(): ReactNode {
  const { data, error, mutate } = useQuery(ROUTE, { query: { limit: LIST_MAX_ROWS } });
  const { seq } = usePrivateFeed().feed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message may be a call.
  useEffect(() => void mutate(), [seq]);
  if (error && !data) {
    return (
      <div className="card">
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="voice.failed" defaultMessage="The voice messages did not load" />
        </ErrorState>
      </div>
    );
  }
  if (!data) return <LoadingRows />;
  if (data.data.length > 0) return <MessageRows rows={data.data} />;
  return (
    <div className="card">
      <EmptyState action={<BuyNowLink />}>
        <FormattedMessage
          id="voice.empty"
          defaultMessage="A call to one of your numbers is recorded and appears here."
        />
      </EmptyState>
    </div>
  );
}

/** The newest calls to the customer's numbers. All of them are among the messages too. */
export function VoiceMessagesPage(): ReactNode {
  return (
    <Page title={<FormattedMessage id="voice.page" defaultMessage="Voice messages" />}>
      <VoiceList />
    </Page>
  );
}
