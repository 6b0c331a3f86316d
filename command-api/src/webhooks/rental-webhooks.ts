import { streams } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import { setWebhook } from './change-webhook.ts';
import { existingSettings } from './receivers.ts';
import { handleWebhook } from './webhook.commands.ts';
import { receiverOfRental, requireRoomForRental, webhookDecider } from './webhook.decider.ts';
import { usableUrl } from './webhook-url.ts';

// A receiver that gets the texts of one rental, in the form of SMS-Activate, because its protocol names one with a rental. It takes no
// place of the others, and ends with the rental.

const SETTINGS = { types: ['sms.received'], form: 'sms-activate', subAccounts: false } as const;

interface RentalWebhook {
  readonly userId: string;
  readonly orderId: string;
  /** As `usableUrl` returned it. */
  readonly url: string;
}

/** What a protocol needs that takes an address with a rental. */
export interface RentalWebhooks {
  /** The address as it is called. @throws Rejection `webhook-url-refused` */
  readonly usableUrl: (text: string) => string;
  /** Asks before a rental is paid for. @throws Rejection `too-many-receivers` */
  readonly requireRoom: (userId: string) => Promise<void>;
  /** Makes the receiver of a rental, once: one that is set already stays as its customer has it. */
  readonly set: (webhook: RentalWebhook, requestIds: RequestIds) => Promise<void>;
}

function causeOf({ userId, orderId }: RentalWebhook, requestIds: RequestIds): Cause {
  return causeByCustomer(userId, requestIds, orderId);
}

async function set(deps: Deps, webhook: RentalWebhook, requestIds: RequestIds): Promise<void> {
  const { userId, orderId, url } = webhook;
  const cause = causeOf(webhook, requestIds);
  const command = { type: 'MakeRentalReceiver', userId, orderId, receiverId: deps.ids.next() } as const;
  const { state } = await handleWebhook(deps, userId, { ...command, now: nowIso(deps) }, cause);
  const receiverId = receiverOfRental(state, orderId);
  if (receiverId === undefined) return;
  const receiver = { userId, receiverId };
  if ((await existingSettings(deps, receiver)).status !== 'none') return;
  await setWebhook(deps, receiver, { ...SETTINGS, url }, cause);
}

export function createRentalWebhooks(deps: Deps, rules: UrlRules): RentalWebhooks {
  return {
    usableUrl: (text) => usableUrl(text, rules),
    async requireRoom(userId) {
      const { state } = await deps.streams.refresh(streams.webhook(userId), webhookDecider);
      requireRoomForRental(state);
    },
    set: (webhook, requestIds) => set(deps, webhook, requestIds),
  };
}
