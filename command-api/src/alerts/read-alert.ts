import { type AlertSet, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** The facts of a fired alert, from its customer's stream. Undefined for an alert that has not fired. */
export async function readAlert(
  { events }: Deps,
  userId: string,
  alertId: string,
): Promise<{ readonly alert: AlertSet['data']; readonly e164: string } | undefined> {
  let alert: AlertSet['data'] | undefined;
  for (const event of await events.readStream(streams.alerts(userId))) {
    if (event.type === 'AlertSet' && event.data.alertId === alertId) alert = event.data;
    if (event.type === 'AlertFired' && event.data.alertId === alertId)
      return alert && { alert, e164: event.data.e164 };
  }
  return undefined;
}
