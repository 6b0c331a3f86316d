import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SmsText } from '../../ui/big-code.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { ReadOffer } from './read-offer.tsx';
import { type Readable, useReadable } from './withheld.ts';

/** Every text of an order, newest first, each with its time and its code. */
export function MessageLines({
  messages,
  app,
}: {
  readonly messages: readonly Readable[];
  /** The app they were sent for. */
  readonly app: string;
}): ReactNode {
  return (
    <ul className="activation-messages">
      {messages.map((message) => (
        <li key={message.uuid}>
          <MessageLine message={message} app={app} />
        </li>
      ))}
    </ul>
  );
}

function MessageLine({
  message: given,
  app,
}: {
  readonly message: Readable;
  readonly app: string;
}): ReactNode {
  const intl = useIntl();
  const message = useReadable(given);
  return (
    <>
      <Stamp at={message.send_time} form="clock" />
      {message.withheld ? (
        <ReadOffer message={message} withheld={message.withheld} app={app} />
      ) : (
        <span className="grow">
          <SmsText text={message.msg ?? ''} code={message.code} />
        </span>
      )}
      {message.code !== null && (
        <CopyButton
          text={bareCode(message.code)}
          look="outline"
          size="xs"
          aria-label={intl.formatMessage(
            { id: 'messages.copy', defaultMessage: 'Copy the code {code}' },
            { code: bareCode(message.code) },
          )}
        />
      )}
    </>
  );
}
