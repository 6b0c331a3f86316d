import { randomBytes } from 'node:crypto';
import type { EventStore, ReadModel } from '@ringpost/engine';
import { type AppRow, apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import { beginCall } from '@ringpost/web/http';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { anyDemoText, type DemoText, demoText, pick } from './demo-texts.ts';
import { keyTones } from './tones.ts';

export interface DemoSenderOptions {
  readonly events: EventStore;
  readonly readModel: ReadModel;
  /** The address of the webhooks from here, and their public address, which signatures use. */
  readonly postTo: string;
  readonly publicUrl: string;
  readonly authToken: string;
  readonly jsonSecret: string;
  readonly onFailure: (error: unknown) => void;
}

const WEBHOOK = '/hooks/sms/twilio';
/** Milliseconds between two messages for public numbers, and until the code for a bought number. */
const PUBLIC_EVERY_MS = { least: 1_500, most: 4_500 };
const CODE_AFTER_MS = { least: 3_000, most: 15_000 };
/** One of this many bought numbers never gets a message, so that the refund can be seen. */
const SILENT_ONE_IN = 8;
/** One of this many bought numbers is called as well, so that a voice message can be played. */
const CALLED_ONE_IN = 3;
/** Milliseconds for which an answer is waited for. */
const ANSWER_WITHIN_MS = 10_000;
const VOICE_HOOK = '/hooks/voice/json';
const ACCOUNT_SID = 'AC00000000000000000000000000000000';

/** @throws Error if the webhook answers anything but yes */
async function postTo(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await beginCall({ method: 'POST', url, headers, body }, { signal });
  response.destroy();
  if (response.statusCode !== 200) throw new Error(`the webhook ${url} answered ${response.statusCode}`);
}

async function post(options: DemoSenderOptions, to: string, { from, text }: DemoText): Promise<void> {
  const sid = `SM${randomBytes(16).toString('hex')}`;
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
  const signature = getExpectedTwilioSignature(options.authToken, `${options.publicUrl}${WEBHOOK}`, form);
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  };
  await postTo(`${options.postTo}${WEBHOOK}`, headers, new URLSearchParams(form).toString());
}

/** A call, as a vendor with the plain webhook sends it. */
async function call(options: DemoSenderOptions, to: string, digits: string): Promise<void> {
  const audio = keyTones(digits).toString('base64');
  const headers = { 'content-type': 'application/json', 'x-ringpost-secret': options.jsonSecret };
  const call = { message_id: randomBytes(16).toString('hex'), from: '+18005550199', to, audio };
  await postTo(`${options.postTo}${VOICE_HOOK}`, headers, JSON.stringify(call));
}

/**
 * Acts as the senders of SMS and the callers for a store that has none. It posts signed SMS to the webhook of a provider, and knows only
 * what a provider knows, and also which app each number was just bought for.
 */
export async function startDemoSender(options: DemoSenderOptions): Promise<{ close(): Promise<void> }> {
  const { random } = Math;
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
        if (event.type !== 'NumberAssigned' && event.type !== 'NumberRented') continue;
        if (random() * SILENT_ONE_IN < 1) continue;
        const { appId, e164 } = event.data;
        later(CODE_AFTER_MS, () => sendCode(appId, e164));
        if (random() * CALLED_ONE_IN < 1)
          later(CODE_AFTER_MS, () => call(options, e164, String(Math.floor(random() * 900_000) + 100_000)));
      }
    },
  });
  // A server whose disk is nearly full refuses it, and must start all the same. The next message is on its way.
  await sendToPublic().catch(options.onFailure);
  return {
    async close() {
      for (const timeout of waiting) clearTimeout(timeout);
      await subscription.close();
    },
  };
}
