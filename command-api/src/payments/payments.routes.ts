import { type Mills, payment, reject, streams } from '@ringpost/domain';
import { PAYMENT_REFILL_SECONDS, PAYMENT_STEP_MILLS, PAYMENTS_AT_ONCE } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint, rateLimit, rejectField } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import type { CallbackMeter } from './callback-meter.ts';
import { gatewayLists } from './gateway-list.ts';
import { orAgainLater } from './gateways/ask-gateway.ts';
import type { CoinRates, Gateway, Receive } from './gateways/gateway.ts';
import type { SandboxAct } from './gateways/sandbox.ts';
import type { Gateways } from './open-gateways.ts';
import {
  type GatewayName,
  gatewayListContract,
  JSON_LINES_TYPE,
  type PaymentRates,
  paymentRatesContract,
  playPayerContract,
  startPaymentContract,
} from './payments.contract.ts';
import { receiveReport } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

type Presented = PaymentRates['data'][number];

function presentOff(gateway: GatewayName): Presented {
  return { gateway, on: false, card: false, coins: [], rate_at: null };
}

function presentOn({ name: gateway, takesCards: card }: Gateway, { at, coins }: CoinRates): Presented {
  return {
    gateway,
    on: true,
    card,
    coins: coins.map(({ code, name, dollars }) => ({ code, name, rate: dollars })),
    rate_at: coins.length > 0 ? at : null,
  };
}

/** If one gateway does not answer, the others are still listed. */
async function presentGateway(deps: Deps, gateway: Gateway): Promise<Presented> {
  if (!gateway.isOn) return presentOff(gateway.name);
  try {
    return presentOn(gateway, await gateway.rates());
  } catch (error) {
    deps.log.warn({ err: error, gateway: gateway.name }, 'a gateway tells no rates');
    return presentOff(gateway.name);
  }
}

function receiverOf(deps: Deps, gateway: Gateway): Receive {
  const { name } = gateway;
  return async (report) => {
    if (typeof report === 'string') {
      deps.log.info({ gateway: name, why: report }, 'a gateway announced nothing that counts');
      return;
    }
    const { paymentId, chargeId } = report;
    const actor = `provider:${name}`;
    const cause = {
      operationId: paymentId,
      causationId: chargeId ?? paymentId,
      correlationId: paymentId,
      actor,
    };
    await orAgainLater(receiveReport(deps, gateway, report, cause));
  };
}

function actOf({ act, amount }: { readonly act: SandboxAct['kind']; readonly amount?: number }): SandboxAct {
  if (act !== 'pay') return { kind: act };
  if (amount === undefined) throw rejectField('amount', 'required', 'amount is required');
  return { kind: act, amountMills: millsOf('amount', amount) };
}

/** Gateways take whole cents. @throws Rejection `invalid-request`, with the field */
function payableMills(amount: number): Mills {
  const amountMills = millsOf('amount', amount);
  if (amountMills % PAYMENT_STEP_MILLS !== 0)
    throw rejectField('amount', 'decimals', 'amount may have at most 2 decimals', { limit: 2 });
  return amountMills;
}

/** Adding money, and the callbacks of gateways. */
export function paymentsRoutes(
  deps: Deps,
  gateways: Gateways,
  callbacks: Pick<CallbackMeter, 'watch'>,
): readonly Endpoint[] {
  const { clock } = deps;
  const starts = rateLimit({ clock, burst: PAYMENTS_AT_ONCE, refillSeconds: PAYMENT_REFILL_SECONDS });
  const lists = gatewayLists(deps, gateways);
  return [
    ...gateways.all.map((gateway) => callbacks.watch(gateway, gateway.hook(receiverOf(deps, gateway)))),
    endpoint('customer', paymentRatesContract, async () => ({
      status: 200,
      body: { data: await Promise.all(gateways.all.map((gateway) => presentGateway(deps, gateway))) },
    })),
    endpoint('admin', gatewayListContract, async ({ query, now }) => {
      const body = await lists.read(query.gateway, query, now);
      return { status: 200, type: JSON_LINES_TYPE, body };
    }),
    endpoint('customer', startPaymentContract, async ({ body, header, requestIds }, { userId, email }) => {
      starts.take(userId);
      const gateway = gateways.all.find(({ name }) => name === body.gateway);
      if (!gateway) throw reject('gateway-off');
      const amountMills = payableMills(body.amount);
      const coin = body.coin ?? null;
      const idempotencyKey = header('idempotency-key') ?? '';
      const request = { userId, email, idempotencyKey, coin, amountMills, requestIds };
      const { opened, position } = await startPayment(deps, gateway, request);
      return {
        status: 201,
        body: {
          payment_uuid: opened.paymentId,
          gateway: body.gateway,
          amount: toDollars(amountMills),
          coin,
          coin_amount: opened.coinAmount,
          address: opened.address,
          pay_url: opened.payUrl,
          expires_at: opened.expiresAt,
        },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('customer', playPayerContract, async ({ params, body }, { userId }) => {
      const { state } = await deps.streams.refresh(streams.payment(params.id), payment);
      if (state.started?.userId !== userId) throw reject('not-found');
      return { status: 200, body: await gateways.sandbox.play(state, actOf(body)) };
    }),
  ];
}
