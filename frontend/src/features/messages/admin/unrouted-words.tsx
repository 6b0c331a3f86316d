import type { UnroutedSms } from '@ringpost/query-api/feeds/operator-sms.contract';
import type { ReactNode } from 'react';
import { VoicePlayer } from '../../activation/voice-player.tsx';

/** What somebody wrote, or said in a call. */
export function UnroutedWords({ sms: { uuid, msg, voice } }: { readonly sms: UnroutedSms }): ReactNode {
  if (voice) return <VoicePlayer uuid={uuid} voice={voice} readBy="operators" />;
  return <bdi title={msg}>{msg}</bdi>;
}
