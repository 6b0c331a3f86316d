import { isWholeNumber, message, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';

/** The app that a webhook names: that of the order, and for a rental of a whole number the one that the text names, if it names one. */
export async function appOfText(
  deps: Deps,
  { appId }: { readonly appId: string },
  messageId: string | null,
): Promise<string> {
  if (!isWholeNumber(appId) || messageId === null) return appId;
  const { state } = await deps.streams.refresh(streams.sms(messageId), message);
  return state.received?.appId ?? appId;
}
