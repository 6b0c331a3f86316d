import { number, openLeases, streams } from '@ringpost/domain';
import { E164 } from '@ringpost/domain/contracts/fields.contract';
import { RECORDING_MAX_SECONDS } from '@ringpost/domain/rules/limits';
import { type Endpoint, signedEndpoint } from '@ringpost/web/http';
import { type Static, Type } from 'typebox';
import type { Deps } from '../kernel/deps.ts';
import type { CallInbox, InboundCall } from '../messages/entries.ts';
import { Sender } from './sms-fields.ts';
import { twilioProof } from './twilio.ts';

const RECORDING_PATH = '/hooks/voice/twilio/recording';

/** The ids become parts of the address of the recording, so nothing else may be in them. */
const AccountSid = Type.String({ pattern: '^AC[0-9a-f]{32}$' });
const RecordingSid = Type.String({ pattern: '^RE[0-9a-f]{32}$' });
const CallSid = Type.String({ pattern: '^CA[0-9a-f]{32}$' });

/** Twilio adds more fields, and signs all of them. */
const TwilioCall = Type.Object(
  { CallSid, AccountSid, From: Type.Optional(Sender), To: E164 },
  { additionalProperties: true },
);

const callContract = {
  method: 'POST',
  path: '/hooks/voice/twilio',
  summary:
    'A call, as Twilio announces it, signed with X-Twilio-Signature. It is recorded if somebody has the number.',
  tag: 'hooks',
  body: TwilioCall,
  bodyType: 'form',
  servesPaid: true,
  answers: { 200: 'text/xml' },
  problems: ['bad-signature', 'unavailable'],
} as const;

const TwilioRecording = Type.Object(
  {
    AccountSid,
    CallSid,
    RecordingSid,
    RecordingDuration: Type.String({ pattern: '^[0-9]{1,6}$' }),
    RecordingStatus: Type.Optional(Type.String({ maxLength: 32 })),
    RecordingStartTime: Type.Optional(Type.String({ maxLength: 64 })),
    From: Type.Optional(Sender),
    To: Type.Optional(E164),
  },
  { additionalProperties: true },
);

const recordingContract = {
  method: 'POST',
  path: RECORDING_PATH,
  summary: 'The recording of a call is ready, as Twilio posts it, signed with X-Twilio-Signature.',
  description:
    'Twilio calls it when the recording ends, and again when the audio is there. Both calls are one message. Only the first has the number in its form, so the query has it too.',
  tag: 'hooks',
  query: Type.Object({ to: E164 }),
  body: TwilioRecording,
  bodyType: 'form',
  servesPaid: true,
  answers: { 200: 'text/xml' },
  problems: ['bad-signature', 'disk-full', 'unavailable'],
} as const;

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const HANG_UP = `${XML}<Response><Hangup/></Response>`;
const REJECT = `${XML}<Response><Reject/></Response>`;

/** Twilio calls `action` when the recording ends, and the status callback when the audio is there. */
function record(publicUrl: string, to: string): string {
  const callbackUrl = `${publicUrl}${RECORDING_PATH}?to=${encodeURIComponent(to)}`;
  return `${XML}<Response><Record action="${callbackUrl}" recordingStatusCallback="${callbackUrl}" maxLength="${RECORDING_MAX_SECONDS}" timeout="10" playBeep="false"/><Hangup/></Response>`;
}

async function isHad(deps: Deps, e164: string): Promise<boolean> {
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  return state.status !== 'absent' && openLeases(state).length > 0;
}

/** When the recording began, by Twilio's clock; null if it does not say so. */
function startOf(text: string | undefined): string | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function readRecording(form: Static<typeof TwilioRecording>, to: string): InboundCall {
  return {
    provider: 'twilio',
    account: form.AccountSid,
    providerMessageId: form.RecordingSid,
    from: form.From ?? '',
    to,
    sentAt: startOf(form.RecordingStartTime),
    recording: { seconds: Number(form.RecordingDuration) },
  };
}

/** The webhooks of Twilio for calls. A call to a number that nobody has is rejected, and costs nothing. */
export function twilioVoiceEndpoints(deps: Deps, calls: CallInbox, authToken: string): readonly Endpoint[] {
  const proof = twilioProof(authToken);
  return [
    signedEndpoint(callContract, proof, async ({ body: { To } }) => {
      const body = (await isHad(deps, To)) ? record(deps.config.publicUrl, To) : REJECT;
      return { status: 200, type: 'text/xml', body };
    }),
    signedEndpoint(recordingContract, proof, async ({ body, query }) => {
      // Any other status means that the recording has no audio, or not yet.
      const isDone = (body.RecordingStatus ?? 'completed') === 'completed';
      if (isDone) await calls.receiveCall(readRecording(body, body.To ?? query.to));
      return { status: 200, type: 'text/xml', body: HANG_UP };
    }),
  ];
}
