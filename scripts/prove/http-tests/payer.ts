import { randomUUID } from 'node:crypto';
import type { WireAnswer } from './concurrent-requests.ts';
import type { WireClient } from './http-client.ts';
import type { WireCustomer } from './shop-facts.ts';

/** Pays into a balance by the sandbox, as its page does. */
export interface Payer {
  /** @returns the id of the payment */
  start(customer: WireCustomer, amount: number, key?: string): Promise<string>;
  /** The signed callback of the sandbox for this act. */
  sign(
    customer: WireCustomer,
    id: string,
    act: 'pay' | 'expire' | 'reverse',
    amount?: number,
  ): Promise<WireAnswer>;
  deliver(callback: WireAnswer): Promise<WireAnswer>;
  /** All three in one call. */
  pay(customer: WireCustomer, amount: number): Promise<string>;
}

export function payer(client: WireClient): Payer {
  const sign: Payer['sign'] = (customer, id, act, amount) =>
    client.post(customer, `/api/payment/sandbox/${id}`, { act, ...(amount !== undefined && { amount }) });
  const deliver: Payer['deliver'] = ({ body: { body, signature } }) =>
    client.hook('/hooks/payments/sandbox', String(body), { 'x-sandbox-signature': String(signature) });
  const start: Payer['start'] = async (customer, amount, key = randomUUID()) => {
    const request = { gateway: 'sandbox', amount };
    const { status, body, text } = await client.post(customer, '/api/payment/tx', request, key);
    if (status !== 201) throw new Error(`no payment was started: ${status} ${text}`);
    return String(body.payment_uuid);
  };
  return {
    start,
    sign,
    deliver,
    async pay(customer, amount) {
      const id = await start(customer, amount);
      const { status, text } = await deliver(await sign(customer, id, 'pay', amount));
      if (status !== 200) throw new Error(`a callback was not taken: ${status} ${text}`);
      return id;
    },
  };
}
