import type { Fold } from '../event.ts';
import type { MessageEvent, SmsReceived } from './message.events.ts';

interface RecordingState {
  readonly isFetched: boolean;
  readonly isStored: boolean;
  /** Failed attempts. */
  readonly attempts: number;
  /** When it is fetched next; null after the last time, undefined before the first. */
  readonly nextAt?: string | null;
}

export interface MessageState {
  readonly received: SmsReceived['data'] | null;
  /** The order that an admin chose, or that bought the message, and its customer. */
  readonly orderId: string | null;
  readonly givenTo: string | null;
  /** Null for a text. */
  readonly recording: RecordingState | null;
}

/** Folds `sms-<messageId>`. */
export const message: Fold<MessageState, MessageEvent> = {
  isErasable: true,
  initial: () => ({ received: null, orderId: null, givenTo: null, recording: null }),
  evolve(state, event) {
    switch (event.type) {
      case 'SmsReceived':
        return { ...state, received: event.data };
      case 'SmsRoutedByAdmin':
      case 'SmsClaimed':
        return { ...state, orderId: event.data.orderId, givenTo: event.data.userId };
      case 'SmsShownToAdmin':
        return state;
      case 'RecordingAnnounced': {
        const { isFetched } = event.data;
        return { ...state, recording: { isFetched, isStored: false, attempts: 0 } };
      }
      case 'RecordingStored':
        return { ...state, recording: state.recording && { ...state.recording, isStored: true } };
      case 'RecordingFetchFailed': {
        const { attempt: attempts, nextAt } = event.data;
        return { ...state, recording: state.recording && { ...state.recording, attempts, nextAt } };
      }
    }
  },
};
