import { type Mills, type PaymentOpened, type Position, reject } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { idempotentId } from '../kernel/ids.ts';
import { readShopValues } from '../shop-settings/entries.ts';
import type { Charge, ChargeRequest, Gateway } from './gateways/gateway.ts';
import { handlePayment } from './payment.commands.ts';

export interface StartPayment {
  readonly userId: string;
  readonly email: string;
  readonly idempotencyKey: string;
  readonly coin: string | null;
  readonly amountMills: Mills;
  readonly requestIds: RequestIds;
}

export interface StartedPayment {
  readonly opened: PaymentOpened['data'];
  readonly position: Position;
}

async function requireWay({ isOn, takesCards, rates }: Gateway, coin: string | null): Promise<void> {
  if (!isOn) throw reject('gateway-off');
  if (coin === null && takesCards) return;
  const accepted = coin === null ? [] : (await rates()).coins;
  if (!accepted.some(({ code }) => code === coin)) throw reject('gateway-off');
}

/** The customer may retry with the same key: the payment continues where it stopped. */
async function askForCharge(deps: Deps, gateway: Gateway, request: ChargeRequest): Promise<Charge> {
  try {
    return await gateway.createCharge(request);
  } catch (error) {
    const { paymentId } = request;
    deps.log.warn({ err: error, gateway: gateway.name, paymentId }, 'a gateway made no charge');
    throw reject('gateway-failed');
  }
}

/**
 * Starts a payment, and asks the gateway for a charge. The same key is the same payment.
 * @throws Rejection `gateway-off`, `gateway-failed`, `amount-out-of-range`, `idempotency-key-reused`
 */
export async function startPayment(
  deps: Deps,
  gateway: Gateway,
  { userId, email, idempotencyKey, coin, amountMills, requestIds }: StartPayment,
): Promise<StartedPayment> {
  const paymentId = idempotentId(userId, idempotencyKey);
  const cause = causeByCustomer(userId, requestIds, paymentId, paymentId);
  try {
    await requireWay(gateway, coin);
  } catch (error) {
    if (error instanceof Error && error.name === 'GatewayFailed') throw reject('gateway-failed');
    throw error;
  }
  const started = { paymentId, userId, gateway: gateway.name, coin, amountMills, startedAt: nowIso(deps) };
  const bounds = await readShopValues(deps);
  const { state, position } = await handlePayment(
    deps,
    paymentId,
    { type: 'StartPayment', started, bounds },
    cause,
  );
  if (state.opened) return { opened: state.opened, position };
  return deps.singleFlight(`payment ${paymentId}`, async () => {
    const charge = await askForCharge(deps, gateway, { paymentId, amountMills, coin, email });
    const sent = await handlePayment(deps, paymentId, { type: 'OpenPayment', charge }, cause);
    const { opened } = sent.state;
    if (!opened) throw new Error(`payment ${paymentId} was not opened`);
    return { opened, position: sent.position };
  });
}
