import { type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useQuery } from '../../api/use-query.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { BuyNowLink } from '../shop/buy-now-link.tsx';
import { LoadingRows, MessageRows } from './message-rows.tsx';
import { usePrivateFeed } from './messages.api.ts';
import './messages.css';

const PAGE_ROWS = 20;

/** One page of the calls. */
function useCalls(offset: number) {
  const query = { limit: PAGE_ROWS, offset };
  const list = useQuery('GET /api/voice_log/list', { query }, { keepPreviousData: true });
  const { seq } = usePrivateFeed().feed;
  const { mutate } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message may be a call.
  useEffect(() => void mutate(), [seq]);
  return list;
}

/** The calls to the customer's numbers, newest first. All of them are among the messages too. */
export function VoiceMessagesPage(): ReactNode {
  const address = useListAddress();
  const list = useCalls(address.offset);
  return (
    <ListPage
      title={<FormattedMessage id="voice.page" defaultMessage="Voice messages" />}
      {...{ list, address }}
      pageRows={PAGE_ROWS}
      draw={(rows) => (rows ? <MessageRows rows={rows} /> : <LoadingRows />)}
      failed={<FormattedMessage id="voice.failed" defaultMessage="The voice messages did not load" />}
      empty={
        <FormattedMessage
          id="voice.empty"
          defaultMessage="A call to one of your numbers is recorded and appears here."
        />
      }
      emptyAction={<BuyNowLink />}
    />
  );
}
