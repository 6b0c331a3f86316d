import type { Fold } from '../event.ts';
import { PersistentSet } from '../persistent-set.ts';
import type {
  UpstreamAnswerLost,
  UpstreamAsked,
  UpstreamCloseAsked,
  UpstreamNumberGot,
  UpstreamOrderEnded,
  UpstreamOrderEvent,
} from './upstream.events.ts';

type Close = Omit<UpstreamCloseAsked['data'], 'orderId'>;

/** What was bought, or asked for, from another portal for one order. */
export type UpstreamOrderState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'asked';
      readonly asked: UpstreamAsked['data'];
      /** The last answer that was lost; null before the first. */
      readonly lost: UpstreamAnswerLost['data'] | null;
      readonly close: Close | null;
    }
  | {
      readonly status: 'got';
      readonly asked: UpstreamAsked['data'];
      readonly got: UpstreamNumberGot['data'];
      readonly messageIds: PersistentSet<string>;
      readonly close: Close | null;
    }
  | {
      readonly status: 'ended';
      readonly ended: UpstreamOrderEnded['data'];
      /** The number that the portal had sold; null if none. */
      readonly e164: string | null;
    };

/** Folds `upstreamorder-<orderId>`. */
export const upstreamOrder: Fold<UpstreamOrderState, UpstreamOrderEvent> = {
  initial: () => ({ status: 'absent' }),
  evolve(state, event) {
    switch (event.type) {
      case 'UpstreamAsked':
        return { status: 'asked', asked: event.data, lost: null, close: null };
      case 'UpstreamAnswerLost':
        return state.status === 'asked' ? { ...state, lost: event.data } : state;
      case 'UpstreamNumberGot': {
        if (state.status !== 'asked') return state;
        const { asked, close } = state;
        return { status: 'got', asked, got: event.data, messageIds: new PersistentSet(), close };
      }
      case 'UpstreamCodeCame': {
        if (state.status !== 'got') return state;
        return { ...state, messageIds: state.messageIds.add(event.data.messageId) };
      }
      case 'UpstreamCloseAsked': {
        const { isPaid, askedAt } = event.data;
        return state.status === 'asked' || state.status === 'got'
          ? { ...state, close: { isPaid, askedAt } }
          : state;
      }
      case 'UpstreamOrderEnded':
        return { status: 'ended', ended: event.data, e164: state.status === 'got' ? state.got.e164 : null };
    }
  },
};
