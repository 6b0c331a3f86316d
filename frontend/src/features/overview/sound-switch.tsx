import { Bell, BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePreferences } from '../../session/preferences.store.ts';
import { Button } from '../../ui/button.tsx';
import { chime } from '../../ui/chime.ts';
import { askToNotify } from '../../ui/notification.ts';

/** Turns sound and notifications on or off together; each has a switch of its own on the page of the account. */
export function SoundSwitch(): ReactNode {
  const on = usePreferences(({ sound, notify }) => sound || notify);
  const set = usePreferences((state) => state.set);
  const toggle = (): void => {
    set({ sound: !on, notify: !on });
    if (on) return;
    chime();
    askToNotify();
  };
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
