import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { memo, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { CopyMessageCode, MessageText } from '../activation/message-text.tsx';

function Origin({ message, app }: { readonly message: SmsView; readonly app: string }): ReactNode {
  if (message.order_uuid === null) return <bdi>{app}</bdi>;
  return (
    <Link className="link" to={orderPath(message.order_uuid)}>
      <bdi>{app}</bdi>
    </Link>
  );
}

/** The sender is usually a phone number; some senders use a name. */
function Caller({ from }: { readonly from: string }): ReactNode {
  return from.startsWith('+') ? <Phone number={from} /> : <bdi>{from}</bdi>;
}

/** One message: its number, its app, its text and its time. It links to its order, and its code can be copied. */
export const MessageRow = memo(function MessageRow({
  message,
  fresh,
}: {
  readonly message: SmsView;
  readonly fresh: boolean;
}): ReactNode {
  const app = message.app_name ?? message.from ?? '';
  return (
    <li className={fresh ? 'message fresh' : 'message'}>
      <AppIcon appId={message.app_uuid} imageName={message.image_name} name={app} />
      <div className="message-words">
        <p className="message-to">
          {message.voice ? (
            <>
              {message.app_name !== null && (
                <>
                  <Origin message={message} app={app} /> ·{' '}
                </>
              )}
              <Phone number={message.to} />
              {message.from !== null && (
                <>
                  {' '}
                  ·{' '}
                  <FormattedMessage
                    id="voice.from"
                    defaultMessage="from {from}"
                    values={{ from: <Caller from={message.from} /> }}
                  />
                </>
              )}
            </>
          ) : (
            <>
              <Phone number={message.to} /> · <Origin message={message} app={app} />
            </>
          )}
        </p>
        <MessageText message={message} app={app} />
      </div>
      <div className="message-end">
        <Stamp at={message.send_time} form="feed" />
        <CopyMessageCode message={message} size="sm" />
      </div>
    </li>
  );
});
