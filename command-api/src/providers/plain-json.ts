import { reject } from '@ringpost/domain';
import { E164, Instant } from '@ringpost/domain/contracts/fields.contract';
import { type Endpoint, type Proof, signedEndpoint, type UnprovedHead } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import { isSameSecret } from './basic-credentials.ts';
import { ProviderId, Sender, SmsText } from './sms-fields.ts';
import { isRecentWebhook, isSignedWebhook, WEBHOOK_SIGNATURE_HEADER } from './standard-webhooks.ts';
import type { VendorBudget } from './vendor-budget.ts';

const JsonBody = Type.Object({
  message_id: ProviderId,
  from: Sender,
  to: E164,
  text: SmsText,
  /** The carrier's own time, if known. */
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
  servesPaid: true,
  answers: { 200: JsonAnswer },
  problems: ['bad-signature', 'rate-limited', 'disk-full', 'unavailable'],
} as const;

/** The vendor that sends: its id, or nothing for the one with the secret of the settings. */
const VENDOR_HEADER = 'x-ringpost-vendor';
const SECRET_HEADER = 'x-ringpost-secret';

/** The valid secrets of a vendor; `''` asks for those of the vendor without an id. */
export type SecretsOf = (vendorId: string) => Promise<readonly string[]>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The secrets that a sender of this vendor may show. @throws Rejection `bad-signature` if there are none */
export async function validSecretsOf(secretsOf: SecretsOf, vendorId: string): Promise<readonly string[]> {
  if (vendorId !== '' && !UUID.test(vendorId)) throw reject('bad-signature');
  const secrets = (await secretsOf(vendorId)).filter((secret) => secret !== '');
  if (secrets.length === 0) throw reject('bad-signature');
  return secrets;
}

/** @throws Rejection `bad-signature` if it is none of them */
export function requireOneOf(secrets: readonly string[], shown: string): void {
  if (!secrets.some((secret) => isSameSecret(shown, secret))) throw reject('bad-signature');
}

/**
 * Accepts a signature of Standard Webhooks, or a secret in `X-Ringpost-Secret`. If there is a signature, it must be valid.
 * The vendor is named in `X-Ringpost-Vendor`. An empty secret is never accepted. @returns the vendor
 */
export function jsonProof(secretsOf: SecretsOf): Proof<Promise<string>> {
  type Header = UnprovedHead['header'];
  const vendorOf = (header: Header): string => header(VENDOR_HEADER) ?? '';
  const isSigned = (header: Header): boolean => header(WEBHOOK_SIGNATURE_HEADER) !== undefined;

  async function validSecrets(header: Header): Promise<readonly string[]> {
    return validSecretsOf(secretsOf, vendorOf(header));
  }
  function requireSecret(header: Header, secrets: readonly string[]): void {
    requireOneOf(secrets, header(SECRET_HEADER) ?? '');
  }

  return {
    headers: [SECRET_HEADER, WEBHOOK_SIGNATURE_HEADER],
    async checkHead({ header, now }) {
      const secrets = await validSecrets(header);
      if (!isSigned(header)) {
        requireSecret(header, secrets);
        return true;
      }
      if (!isRecentWebhook(header, now)) throw reject('bad-signature');
      return false;
    },
    async check(request) {
      const secrets = await validSecrets(request.header);
      if (!isSigned(request.header)) requireSecret(request.header, secrets);
      else if (!isSignedWebhook(request, secrets)) throw reject('bad-signature');
      return vendorOf(request.header);
    },
  };
}

/** A leap second is a valid time that JavaScript cannot represent. The message is stored as if it had none. */
export function stampOf(stamp: string | undefined): string | null {
  const at = new Date(stamp ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** An SMS from a vendor that proved its identity. */
function readPlainJson(body: Static<typeof JsonBody>, vendorId: string): InboundSms {
  return {
    provider: 'json',
    account: vendorId,
    vendorId: vendorId || undefined,
    providerMessageId: body.message_id,
    from: body.from,
    to: body.to,
    text: body.text,
    sentAt: stampOf(body.sent_at),
  };
}

/** The plain webhook for all other vendors. */
export function jsonEndpoint(inbox: Inbox, secretsOf: SecretsOf, budget: VendorBudget): Endpoint {
  return signedEndpoint(jsonContract, jsonProof(secretsOf), async ({ body }, vendorId) => {
    budget.takeText(vendorId, body.text);
    const { messageId } = await inbox.receive(readPlainJson(body, vendorId));
    return { status: 200, body: { message_id: messageId } };
  });
}
