import { type EventOf, type PortInState, portIn, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import type { Policy } from '../kernel/run-policies.ts';
import type { PortInNews, TellCustomer } from '../mail/entries.ts';

type NewsEvent = EventOf<
  'PortInSubmitted' | 'PortInExceptionRaised' | 'PortInFocConfirmed' | 'PortInCompleted' | 'PortInCancelled'
>;

/** The news of an event for the customer; undefined for the customer's own acts. */
function newsOf(
  event: NewsEvent,
  { submitted, isFocConfirmed, isFeeGivenBack }: PortInState,
): PortInNews | undefined {
  const feeMills = submitted?.feeMills ?? 0;
  switch (event.type) {
    case 'PortInSubmitted':
      return { step: 'submitted', feeMills: event.data.feeMills };
    case 'PortInExceptionRaised':
      return { step: 'exception', reason: event.data.reason };
    case 'PortInFocConfirmed':
      return { step: 'foc-confirmed', focAt: event.data.focAt, feeMills };
    case 'PortInCompleted':
      return { step: 'completed' };
    case 'PortInCancelled':
      if (event.data.by === 'customer') return undefined;
      return {
        step: 'cancelled',
        fee: submitted && (isFocConfirmed && !isFeeGivenBack ? 'captured' : 'released'),
        feeMills,
      };
  }
}

/** Writes to a customer whose request to bring numbers over has moved on, once for each step. */
export function createPortInMailPolicy(tell: TellCustomer): Policy {
  async function write(event: NewsEvent, deps: Deps): Promise<void> {
    const { portInId, userId } = event.data;
    const { state } = await deps.streams.refresh(streams.portIn(portInId), portIn);
    const news = newsOf(event, state);
    if (!news) return;
    const letter = { kind: 'port-in', portInId, numbers: state.numbers, news } as const;
    // An exception can be raised again, so the key is the id of the event.
    await tell(deps, { userId, mail: 'port-ins', key: `port-in-${news.step}:${event.id}`, letter });
  }
  return {
    name: 'write-of-port-ins',
    from: 'now',
    on: {
      PortInSubmitted: write,
      PortInExceptionRaised: write,
      PortInFocConfirmed: write,
      PortInCompleted: write,
      PortInCancelled: write,
    },
  };
}
