import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { memo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { orderPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { SmsText } from '../../ui/big-code.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Phone, Stamp } from '../../ui/figures.tsx';
import { ReadOffer } from '../activation/read-offer.tsx';
import { useReadable } from '../activation/withheld.ts';

/** One message: to which number, for which app, what it says, when. It leads to its order, and its code copies. */
export const MessageRow = memo(function MessageRow({
  message: given,
  fresh,
}: {
  readonly message: SmsView;
  readonly fresh: boolean;
}): ReactNode {
  const intl = useIntl();
  const message = useReadable(given);
  const app = message.app_name ?? message.from ?? '';
  return (
    <li className={fresh ? 'message fresh' : 'message'}>
      <AppIcon appId={message.app_uuid} imageName={message.image_name} name={app} />
      <div className="message-words">
        <p className="message-to">
          <Phone number={message.to} /> · <Origin message={message} app={app} />
        </p>
        {message.withheld ? (
          <ReadOffer message={message} withheld={message.withheld} app={app} />
        ) : (
          <p>
            <SmsText text={message.msg ?? ''} code={message.code} />
          </p>
        )}
      </div>
      <div className="message-end">
        <Stamp at={message.send_time} form="feed" />
        {message.code !== null && (
          <CopyButton
            text={bareCode(message.code)}
            look="outline"
            size="sm"
            aria-label={intl.formatMessage(
              { id: 'messages.copy', defaultMessage: 'Copy the code {code}' },
              { code: bareCode(message.code) },
            )}
          />
        )}
      </div>
    </li>
  );
});

function Origin({ message, app }: { readonly message: SmsView; readonly app: string }): ReactNode {
  if (message.order_uuid === null) return <bdi>{app}</bdi>;
  return (
    <Link className="link" to={orderPath(message.order_uuid)}>
      <bdi>{app}</bdi>
    </Link>
  );
}
