import { timingSafeEqual } from 'node:crypto';
import { reject } from '@ringpost/events/domain';
import type { Proof } from '@ringpost/events/http';
import type { InboundSms } from '../messages/inbox.ts';
import { isSignedWebhook, webhookSignatureHeader } from './standard-webhooks.ts';

export interface PlainSms {
  readonly message_id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly sent_at?: string;
}

/** Which vendor speaks: its id, or nothing for the one whose secret stands in the settings. */
const vendorHeader = 'x-ringpost-vendor';
const secretHeader = 'x-ringpost-secret';

/** The secrets that prove a vendor now; `''` asks for those of the vendor that names no id. */
export type SecretsOf = (vendorId: string) => Promise<readonly string[]>;

/**
 * A signature of the Standard Webhooks, or a secret in `X-Ringpost-Secret`; a request that is signed must be signed well. The
 * vendor is named in `X-Ringpost-Vendor`. An empty secret admits nobody. @returns the vendor.
 */
export function jsonProof(secretsOf: SecretsOf): Proof<Promise<string>> {
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
export function readPlainJson(body: PlainSms, vendorId: string): InboundSms {
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
