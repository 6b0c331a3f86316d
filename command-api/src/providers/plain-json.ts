import { timingSafeEqual } from 'node:crypto';
import { E164, Instant } from '@ringpost/events/contracts/fields.contract';
import { reject } from '@ringpost/events/domain';
import { type Endpoint, type Proof, signedEndpoint } from '@ringpost/events/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/inbox.ts';
import { ProviderId, Sender, SmsText } from './sms-fields.ts';
import { isSignedWebhook, webhookSignatureHeader } from './standard-webhooks.ts';

const JsonBody = Type.Object({
  message_id: ProviderId,
  from: Sender,
  to: E164,
  text: SmsText,
  /** The carrier's own stamp, if known. */
  sent_at: Type.Optional(Instant),
});

const JsonAnswer = Type.Object({ message_id: Type.String() });

const jsonContract = {
  method: 'POST',
  path: '/hooks/sms/json',
  summary:
    'An SMS as plain JSON. X-Ringpost-Vendor names the vendor; X-Ringpost-Secret carries its secret, or the request is signed as Standard Webhooks says.',
  tag: 'hooks',
  body: JsonBody,
  answers: { 200: JsonAnswer },
  problems: ['bad-signature', 'unavailable'],
} as const;

/** Which vendor speaks: its id, or nothing for the one whose secret stands in the settings. */
const vendorHeader = 'x-ringpost-vendor';
const secretHeader = 'x-ringpost-secret';

/** The secrets that prove a vendor now; `''` asks for those of the vendor that names no id. */
export type SecretsOf = (vendorId: string) => Promise<readonly string[]>;

/**
 * A signature of the Standard Webhooks, or a secret in `X-Ringpost-Secret`; a request that is signed must be signed well. The
 * vendor is named in `X-Ringpost-Vendor`. An empty secret admits nobody. @returns the vendor.
 */
function jsonProof(secretsOf: SecretsOf): Proof<Promise<string>> {
  return {
    headers: [secretHeader, webhookSignatureHeader],
    async check(request) {
      const vendorId = request.header(vendorHeader) ?? '';
      if (vendorId !== '' && !uuid.test(vendorId)) throw reject('bad-signature');
      const secrets = (await secretsOf(vendorId)).filter((secret) => secret !== '');
      const isSigned = request.header(webhookSignatureHeader) !== undefined;
      const shown = request.header(secretHeader) ?? '';
      const isProved = isSigned
        ? isSignedWebhook(request, secrets)
        : secrets.some((secret) => isSame(shown, secret));
      if (!isProved) throw reject('bad-signature');
      return vendorId;
    },
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An SMS from a vendor that has proved itself. */
function readPlainJson(body: Static<typeof JsonBody>, vendorId: string): InboundSms {
  return {
    provider: 'json',
    account: vendorId,
    providerMessageId: body.message_id,
    from: body.from,
    to: body.to,
    text: body.text,
    sentAt: stampOf(body.sent_at),
  };
}

/** A leap second is a valid stamp that no clock here can show: the message is kept, as if it had come without. */
function stampOf(stamp: string | undefined): string | null {
  const at = new Date(stamp ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function isSame(shown: string, secret: string): boolean {
  const [a, b] = [Buffer.from(shown), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The plain webhook for vendors of all kinds. */
export function jsonEndpoint(inbox: Inbox, secretsOf: SecretsOf): Endpoint {
  return signedEndpoint(jsonContract, jsonProof(secretsOf), async ({ body }, vendorId) => {
    const { messageId } = await inbox.receive(readPlainJson(body, vendorId));
    return { status: 200, body: { message_id: messageId } };
  });
}
