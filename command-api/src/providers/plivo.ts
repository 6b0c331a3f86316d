import { createHash } from 'node:crypto';
import { reject } from '@ringpost/domain';
import { type Endpoint, type Proof, signedEndpoint, type Unproved } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { InboundSms, Inbox } from '../messages/entries.ts';
import { claimsV3, isSignedV2, isSignedV3, PLIVO_HEADERS, type SignedFields } from './plivo-signature.ts';
import { providerProtocol } from './provider-protocol.ts';
import {
  EMPTY_RESPONSE,
  mediaNote,
  openObject,
  PlainNumber,
  ProviderId,
  ProviderWord,
  Sender,
  SmsText,
  withPlus,
} from './sms-fields.ts';

/** Enough for more than any repetition takes. */
const NONCES_KEPT = 10_000;

/** A text is in `Text`, and that of a message with media in `Body`. */
const PlivoBody = openObject({
  MessageUUID: ProviderId,
  From: Sender,
  To: PlainNumber,
  Text: Type.Optional(SmsText),
  Body: Type.Optional(SmsText),
  Type: Type.Optional(ProviderWord),
  MediaCount: Type.Optional(Type.String({ pattern: '^\\d{0,4}$' })),
});

const plivoContract = {
  method: 'POST',
  path: '/hooks/sms/plivo',
  summary: 'An SMS, as Plivo posts it, signed with X-Plivo-Signature-V3 or X-Plivo-Signature-V2.',
  tag: 'hooks',
  body: PlivoBody,
  bodyType: 'form',
  servesPaid: true,
  answers: { 200: 'text/xml' },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

/**
 * Says of each random text of version 2 whether it came with another form before: then somebody uses a signature again that is not
 * for this form. It remembers the newest ones in this process.
 */
function createNonces(): (nonce: string, form: Uint8Array) => boolean {
  const forms = new Map<string, string>();
  return (nonce, form) => {
    const hash = createHash('sha256').update(form).digest('base64');
    const earlier = forms.get(nonce);
    if (earlier !== undefined) return earlier === hash;
    const [oldest] = forms.size < NONCES_KEPT ? [] : forms.keys();
    if (oldest !== undefined) forms.delete(oldest);
    forms.set(nonce, hash);
    return true;
  };
}

/** A signature over the exact address. An empty token is never accepted. */
function plivoProof(authToken: string): Proof<void> {
  const isOfThisForm = createNonces();
  function isSigned({ header, url, body, rawBody }: Unproved): boolean {
    if (claimsV3(header)) return isSignedV3(header, authToken, url, body() as SignedFields);
    if (!isSignedV2(header, authToken, url)) return false;
    return isOfThisForm(header('x-plivo-signature-v2-nonce') ?? '', rawBody);
  }
  return {
    headers: PLIVO_HEADERS,
    check(request) {
      if (authToken === '' || !isSigned(request)) throw reject('bad-signature');
    },
  };
}

/** Plivo's form has no time of the carrier. It puts the parts of long messages together itself. */
function readPlivo(form: Static<typeof PlivoBody>): InboundSms {
  return {
    provider: 'plivo',
    account: '',
    providerMessageId: form.MessageUUID,
    from: withPlus(form.From),
    to: withPlus(form.To),
    text: form.Text ?? form.Body ?? '',
    note: mediaNote(Number(form.MediaCount ?? 0) || (form.Type === 'mms' ? 1 : 0)),
    sentAt: null,
  };
}

/** The webhook of Plivo. */
export function plivoEndpoint(inbox: Inbox, authToken: string): Endpoint {
  return signedEndpoint(
    plivoContract,
    plivoProof(authToken),
    async ({ body }) => {
      // Plivo takes messages of WhatsApp too, at the same address. They are none of a number for codes.
      if (body.Type !== 'whatsapp') await inbox.receive(readPlivo(body));
      return { status: 200, type: 'text/xml', body: EMPTY_RESPONSE };
    },
    providerProtocol,
  );
}
