import { app, type EventOf, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { AlertNews, TellCustomer } from '../mail/entries.ts';
import { readAlert } from './read-alert.ts';

/** Writes one mail for each alert that has fired: that the number is free, that it was bought, or why not. */
export function createAlertMailPolicy(tell: TellCustomer): Policy {
  const write = async (
    { data: { userId, alertId } }: EventOf<'AlertFired' | 'AlertBought' | 'AlertNotBought'>,
    deps: Deps,
    news: AlertNews,
  ): Promise<void> => {
    const fired = await readAlert(deps, userId, alertId);
    if (!fired?.alert.notifies) return;
    const { name } = (await deps.streams.load(streams.app(fired.alert.appId), app)).state;
    const letter = { kind: 'number-free', app: name ?? '', number: fired.e164, news } as const;
    await tell(deps, { userId, mail: 'alerts', key: `alert:${alertId}`, letter });
  };
  return {
    name: 'write-of-alerts',
    from: 'now',
    on: {
      // For an alert that buys, the mail is written when its purchase has ended.
      AlertFired: async (event, deps) => {
        if (!event.data.buys) await write(event, deps, { kind: 'free' });
      },
      AlertBought: (event, deps) =>
        write(event, deps, {
          kind: 'bought',
          orderId: event.data.orderId,
          priceMills: event.data.unitPriceMills,
        }),
      AlertNotBought: (event, deps) => write(event, deps, { kind: 'not-bought', reason: event.data.reason }),
    },
  };
}
