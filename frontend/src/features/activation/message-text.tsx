import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { SmsText } from '../../ui/big-code.tsx';
import type { ButtonLook } from '../../ui/button.tsx';
import { bareCode } from '../../ui/code-groups.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import './activation.css';
import { ReadOffer } from './read-offer.tsx';
import { VoicePlayer } from './voice-player.tsx';
import { type Readable, useReadable } from './withheld.ts';

/** The text of a message with its code marked, or the player of a call. For a withheld message, the price of reading it. */
export function MessageText({
  message,
  app,
}: {
  readonly message: Readable;
  /** The app that the message was sent for. */
  readonly app: string;
}): ReactNode {
  const { uuid, msg, code, withheld, voice } = useReadable(message);
  if (withheld) return <ReadOffer message={message} withheld={withheld} app={app} />;
  if (voice) return <VoicePlayer uuid={uuid} voice={voice} />;
  return (
    <p className="message-text">
      <SmsText text={msg ?? ''} code={code} />
    </p>
  );
}

type Size = ButtonLook['size'] & string;

/** A button with an icon that copies a code. */
export function CopyCode({ code, size }: { readonly code: string; readonly size: Size }): ReactNode {
  const intl = useIntl();
  const bare = bareCode(code);
  return (
    <CopyButton
      text={bare}
      look="outline"
      size={size}
      aria-label={intl.formatMessage(
        { id: 'messages.copy', defaultMessage: 'Copy the code {code}' },
        { code: bare },
      )}
    />
  );
}

/** Copies the code of a message. Renders nothing for a message without one. */
export function CopyMessageCode({
  message,
  size,
}: {
  readonly message: Readable;
  readonly size: Size;
}): ReactNode {
  const { code } = useReadable(message);
  return code === null ? null : <CopyCode {...{ code, size }} />;
}
