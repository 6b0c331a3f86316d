import { type DeliveryFacts, order, streams } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { countryCodeOf, type HandlerCodes, momentText, numberOfOrder } from '../portal-protocols/entries.ts';
import { appOfText } from './app-of-text.ts';
import type { Telling } from './webhook-sources.ts';

// The webhook of SMS-Activate tells of texts only, with the numbers and codes of the handler protocol.

/** Countries and services of a test: the USA, and any other app. */
const TEST_COUNTRY = 'US';
const TEST_SERVICE = 'ot';
/** A number that the telephone network keeps for examples. */
const TEST_SENDER = '+12025550100';
/** No activation has this number. */
const TEST_ACTIVATION = 0;

/**
 * What the webhook of SMS-Activate says of a text, besides its words. Undefined for a text of a bulk order: the handler protocol has
 * no number for its orders.
 */
export async function activationSmsFacts(
  deps: Deps,
  codes: HandlerCodes,
  { userId, orderId, messageId, happenedAt }: Telling,
): Promise<DeliveryFacts | undefined> {
  if (orderId === null) return undefined;
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  const activationId = await numberOfOrder(deps, userId, orderId);
  if (state.status === 'absent' || activationId === undefined) return undefined;
  const { countryIso } = state.placed;
  const { code: service } = await codes.codeOfApp(await appOfText(deps, state.placed, messageId));
  return { activationId, service, country: countryCodeOf(countryIso), receivedAt: momentText(happenedAt) };
}

/** What a test says. Its activation is 0, so that no program takes it for one of its own. */
export function testSmsFacts(now: string): DeliveryFacts {
  const words = { text: 'Your test code is 123456', code: '123456', phoneFrom: TEST_SENDER };
  const of = { activationId: TEST_ACTIVATION, service: TEST_SERVICE, country: countryCodeOf(TEST_COUNTRY) };
  return { ...of, receivedAt: momentText(now), ...words };
}
