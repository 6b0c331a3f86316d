import type { EventStore, ReadModel } from '@ringpost/events/engine';
import { type AppRow, apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { anyDemoText, type DemoText, demoText, pick } from './demo-texts.ts';

export interface DemoSenderOptions {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  /** Where the webhook is reached from here, and the URL that the signature is over. */
  readonly postTo: string;
  readonly signedUrl: string;
  readonly authToken: string;
  readonly random: () => number;
  readonly newSid: () => string;
  readonly onFailure: (error: unknown) => void;
}

/** A message for a public number every so many milliseconds, and a code for a bought one after so many. */
const PUBLIC_EVERY_MS = { least: 1_500, most: 4_500 };
const CODE_AFTER_MS = { least: 3_000, most: 15_000 };
/** One bought number in so many never hears anything, so that the refund can be seen. */
const SILENT_ONE_IN = 8;
const ACCOUNT_SID = 'AC00000000000000000000000000000000';

/**
 * Plays the senders of the world for a store that has none: it posts signed SMS to the same webhook that a provider would
 * use, and knows nothing that a provider would not, but for which number somebody just bought for what.
 */
export async function startDemoSender(options: DemoSenderOptions): Promise<{ close(): Promise<void> }> {
  const { random } = options;
  const waiting = new Set<NodeJS.Timeout>();
  const later = (
    range: { readonly least: number; readonly most: number },
    job: () => Promise<void>,
  ): void => {
    const timeout = setTimeout(
      () => {
        waiting.delete(timeout);
        job().catch(options.onFailure);
      },
      range.least + random() * (range.most - range.least),
    );
    waiting.add(timeout);
  };

  const free = await options.readModel
    .collection<NumberRow>(numbers)
    .find({ countryIso: { $in: ['US', 'CA'] }, status: 'public' }, { limit: 100 });
  const sendToPublic = async (): Promise<void> => {
    later(PUBLIC_EVERY_MS, sendToPublic);
    const number = pick(free, random);
    if (number) await post(options, number._id, anyDemoText(random));
  };

  const sendCode = async (appId: string, e164: string): Promise<void> => {
    const app = await options.readModel.collection<AppRow>(apps).get(appId);
    if (!app) return;
    const keyword = app.templates[0]?.keyword ?? app.name;
    await post(options, e164, demoText({ slug: app.slug, keyword }, random));
  };

  const subscription = options.events.subscribe({
    after: await options.events.head(),
    async onEvents(batch) {
      for (const event of batch) {
        if (event.type !== 'NumberAssigned' || random() * SILENT_ONE_IN < 1) continue;
        const { appId, e164 } = event.data;
        later(CODE_AFTER_MS, () => sendCode(appId, e164));
      }
    },
  });
  await sendToPublic();
  return {
    async close() {
      for (const timeout of waiting) clearTimeout(timeout);
      await subscription.close();
    },
  };
}

async function post(options: DemoSenderOptions, to: string, { from, text }: DemoText): Promise<void> {
  const sid = options.newSid();
  const form = {
    MessageSid: sid,
    SmsSid: sid,
    SmsMessageSid: sid,
    AccountSid: ACCOUNT_SID,
    ApiVersion: '2010-04-01',
    From: from,
    To: to,
    Body: text,
    NumMedia: '0',
    NumSegments: '1',
  };
  const signature = getExpectedTwilioSignature(options.authToken, options.signedUrl, form);
  const response = await fetch(options.postTo, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
    },
    body: new URLSearchParams(form).toString(),
  });
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}
