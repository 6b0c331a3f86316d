import { Bell, BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useSound } from '../../ui/use-sound.ts';

const messages = defineMessages({
  name: { id: 'shell.sound', defaultMessage: 'Sound and notifications' },
  on: { id: 'shell.sound.on', defaultMessage: 'Sound and notifications are on' },
  off: { id: 'shell.sound.off', defaultMessage: 'Sound and notifications are off' },
});

/** The bell of the top bar: sound and notifications on every page. */
export function SoundButton(): ReactNode {
  const intl = useIntl();
  const { on, toggle } = useSound();
  const Icon = on ? Bell : BellOff;
  return (
    <Button
      look="ghost"
      size="sm"
      square
      className="sound-button"
      aria-label={intl.formatMessage(messages.name)}
      aria-pressed={on}
      title={intl.formatMessage(on ? messages.on : messages.off)}
      onClick={toggle}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}
