import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { usePreferences } from '../../session/preferences.store.ts';
import { chime } from '../../ui/chime.ts';
import { askToNotify, notificationPermission } from '../../ui/notification.ts';

const names = defineMessages({
  sound: { id: 'profile.alerts.sound', defaultMessage: 'Play a sound when a code arrives' },
  notify: { id: 'profile.alerts.notify', defaultMessage: 'Show a notification of the browser' },
  titleBadge: { id: 'profile.alerts.title-badge', defaultMessage: 'Show the code in the title of the tab' },
  unreadMark: { id: 'profile.alerts.unread', defaultMessage: 'Count the messages that you have not seen' },
});
type Alert = keyof typeof names;

function Switch({ alert, name }: { readonly alert: Alert; readonly name: MessageDescriptor }): ReactNode {
  const on = usePreferences((state) => state[alert]);
  const set = usePreferences((state) => state.set);
  const turn = (next: boolean): void => {
    set({ [alert]: next });
    if (next && alert === 'sound') chime();
    if (next && alert === 'notify') askToNotify();
  };
  return (
    <label>
      <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
      <FormattedMessage {...name} />
      {alert === 'notify' && on && notificationPermission() === 'denied' && (
        <small>
          <FormattedMessage
            id="profile.alerts.blocked"
            defaultMessage="Your browser blocks the notifications of this site. Its settings can allow them."
          />
        </small>
      )}
    </label>
  );
}

/** How this device reports codes and messages. Each way can be turned off. */
export function AlertsCard(): ReactNode {
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="profile.alerts" defaultMessage="Alerts on this device" />
      </h2>
      <div className="alert-switches">
        {(Object.keys(names) as Alert[]).map((alert) => (
          <Switch key={alert} alert={alert} name={names[alert]} />
        ))}
      </div>
    </section>
  );
}
