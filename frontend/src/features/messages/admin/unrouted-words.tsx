import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import type { ReactNode } from 'react';
import { VoicePlayer } from '../../activation/voice-player.tsx';

/** The text of a message, or the recording of a call. */
export function UnroutedWords({ sms: { uuid, msg, voice } }: { readonly sms: UnroutedSms }): ReactNode {
  if (voice) return <VoicePlayer uuid={uuid} voice={voice} readBy="operators" />;
  return <bdi title={msg}>{msg}</bdi>;
}
