import { type RecordingAnnounced, Rejection, type SmsReceived, streams } from '@ringpost/domain';
import { type Cause, type JointPart, sendTogether } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { withRouting } from './apply-routing.ts';
import { decideMessage } from './message.commands.ts';

export interface MessageToStore {
  readonly received: SmsReceived['data'];
  readonly recording?: RecordingAnnounced['data'] | undefined;
}

const ALONE: JointPart<void> = { streams: [], decide: async () => {} };

async function storeWith(
  deps: Deps,
  message: MessageToStore,
  { streams: others, decide }: JointPart<void>,
  cause: Cause,
): Promise<boolean> {
  const id = message.received.messageId;
  let isFirstTry = true;
  const { result: isNew } = await sendTogether(deps, [...others, streams.sms(id)], async (joint) => {
    // Nearly every message is new, so its stream is read only if the log refuses it.
    const decideKeeping = isFirstTry ? decideMessage.toNew : decideMessage;
    isFirstTry = false;
    const { events } = await decideKeeping(joint, id, { type: 'KeepMessage', ...message }, cause);
    if (events.length > 0) await decide(joint);
    return events.length > 0;
  });
  return isNew;
}

/** Nothing can be stored now. Any other error is one of the order or the wallet. */
function isUnavailable(error: unknown): boolean {
  return error instanceof Rejection && error.code === 'unavailable';
}

/**
 * Stores a message. Where the log takes several streams at once, an activation records it in the same append, and its wallet follows.
 * A message is stored alone if its order or its wallet changes all the time, or cannot be read: no fault there may lose it.
 * @returns false if a message with this id was stored before
 * @throws Rejection `unavailable`
 */
export async function storeMessage(deps: Deps, message: MessageToStore, cause: Cause): Promise<boolean> {
  try {
    const beside = await withRouting(deps, message.received, cause);
    if (beside) return await storeWith(deps, message, beside, cause);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const { messageId } = message.received;
    deps.log.warn({ err: error, messageId }, 'a message is stored without its order');
  }
  return storeWith(deps, message, ALONE, cause);
}
