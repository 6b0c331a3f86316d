import type { ReactNode } from 'react';
import { Stamp } from '../../ui/figures.tsx';
import { CopyMessageCode, MessageText } from './message-text.tsx';
import type { Readable } from './withheld.ts';

/** Every message of an order, newest first, each with its time and its code. */
export function MessageLines({
  messages,
  app,
}: {
  readonly messages: readonly Readable[];
  /** The app that the messages were sent for. */
  readonly app: string;
}): ReactNode {
  return (
    <ul className="activation-messages">
      {messages.map((message) => (
        <li key={message.uuid}>
          <Stamp at={message.send_time} form="clock" />
          <MessageText message={message} app={app} />
          <CopyMessageCode message={message} size="xs" />
        </li>
      ))}
    </ul>
  );
}
