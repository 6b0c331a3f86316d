import { FreshListOf, page, type Shape } from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { Sms } from './feeds.contract.ts';

const VoiceLog = FreshListOf(Sms);
export type VoiceLog = Shape<typeof VoiceLog>;

const AUDIO = 'audio/wav';
const Message = Type.Object({ uuid: Type.String({ minLength: 1, maxLength: 64 }) });

export const voiceLogContract = {
  method: 'GET',
  path: '/api/voice_log/list',
  scope: 'read',
  summary: "The caller's voice messages, newest first.",
  tag: 'sms',
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: VoiceLog },
} as const;

export const recordingContract = {
  method: 'GET',
  path: '/api/voice_log/download/{uuid}',
  scope: 'read',
  summary: 'The recording of a voice message of the caller. A Range brings a part of it.',
  tag: 'sms',
  params: Message,
  answers: { 200: AUDIO, 206: AUDIO },
  problems: ['not-found'],
} as const;

export const unroutedRecordingContract = {
  method: 'GET',
  path: '/api/voice_log/unrouted/{uuid}',
  readsPrivate: true,
  summary: 'The recording of a voice message that no order could be found for. A Range brings a part of it.',
  tag: 'sms',
  params: Message,
  answers: { 200: AUDIO, 206: AUDIO },
  problems: ['not-found'],
} as const;
