import { E164, Instant } from '@ringpost/domain/contracts/fields.contract';
import { RECORDING_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { type Endpoint, signedEndpoint } from '@ringpost/web/http';
import { Type } from 'typebox';
import type { CallInbox } from '../messages/entries.ts';
import { jsonProof, type SecretsOf, stampOf } from './plain-json.ts';
import { ProviderId, Sender } from './sms-fields.ts';
import type { VendorBudget } from './vendor-budget.ts';

/** Base64 has four characters for three bytes. */
const AUDIO_MAX_CHARACTERS = Math.ceil(RECORDING_MAX_BYTES / 3) * 4;
const OTHER_FIELDS_BYTES = 10_000;

const JsonVoiceBody = Type.Object({
  message_id: ProviderId,
  from: Sender,
  to: E164,
  /** A WAV file in Base64. */
  audio: Type.String({ minLength: 1, maxLength: AUDIO_MAX_CHARACTERS, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
  /** When the recording began, if known. */
  sent_at: Type.Optional(Instant),
});

const jsonVoiceContract = {
  method: 'POST',
  path: '/hooks/voice/json',
  summary:
    'The recording of a call as plain JSON, proved as a plain SMS is. Sent again, it is the same message.',
  tag: 'hooks',
  body: JsonVoiceBody,
  bodyLimit: AUDIO_MAX_CHARACTERS + OTHER_FIELDS_BYTES,
  servesPaid: true,
  answers: { 200: Type.Object({ message_id: Type.String() }) },
  problems: ['bad-signature', 'recording-refused', 'rate-limited', 'disk-full', 'unavailable'],
} as const;

/** The plain webhook of all other vendors for calls. It is answered when the audio is stored. */
export function jsonVoiceEndpoint(calls: CallInbox, secretsOf: SecretsOf, budget: VendorBudget): Endpoint {
  return signedEndpoint(jsonVoiceContract, jsonProof(secretsOf), async ({ body }, vendorId) => {
    budget.takeRecording(vendorId, body.audio);
    const { messageId } = await calls.receiveCall({
      provider: 'json-voice',
      account: vendorId,
      vendorId: vendorId || undefined,
      providerMessageId: body.message_id,
      from: body.from,
      to: body.to,
      sentAt: stampOf(body.sent_at),
      recording: { base64: body.audio },
    });
    return { status: 200, body: { message_id: messageId } };
  });
}
