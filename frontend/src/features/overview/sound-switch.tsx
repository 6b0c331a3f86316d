import { Bell, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useSound } from '../../ui/use-sound.ts';

/** A switch with a text that turns sound and notifications on or off. */
export function SoundSwitch(): ReactNode {
  const { on, toggle } = useSound();
  const Icon = on ? BellRing : Bell;
  return (
    <Button look="ghost" size="sm" aria-pressed={on} onClick={toggle}>
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      {on ? (
        <FormattedMessage id="overview.sound.on" defaultMessage="Sound is on" />
      ) : (
        <FormattedMessage id="overview.sound.off" defaultMessage="Turn sound on" />
      )}
    </Button>
  );
}
