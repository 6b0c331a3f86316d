import type { PaymentRates } from '@ringpost/command-api/payments/payments.contract';
import type { Way } from './payments.api.ts';

export interface CoinWay extends Way {
  readonly coin: string;
  readonly name: string;
  /** Dollars for one coin; null if only the gateway's page shows it. */
  readonly rate: number | null;
  readonly rateAt: string | null;
}

export interface Ways {
  readonly card: Way | null;
  readonly coins: readonly CoinWay[];
}

/** The ways to pay with the active gateways. Each coin is listed once, for the first gateway that has it. */
export function waysOf({ data }: PaymentRates): Ways {
  const on = data.filter((each) => each.on);
  const card = on.find((each) => each.card);
  const coins = new Map<string, CoinWay>();
  for (const { gateway, coins: offered, rate_at: rateAt } of on) {
    for (const { code: coin, name, rate } of offered) {
      if (!coins.has(coin)) coins.set(coin, { gateway, coin, name, rate, rateAt });
    }
  }
  return { card: card ? { gateway: card.gateway, coin: null } : null, coins: [...coins.values()] };
}
