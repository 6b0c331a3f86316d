import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';
import type { Reply } from './wire.ts';

/** A callback of the sandbox, signed. */
interface Callback {
  readonly body: string;
  readonly signature: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The payment actions of one customer, and what the customer sees of them. */
export interface PaymentCustomer {
  pay(amount: number, gateway?: string, coin?: string, key?: string): Promise<Reply>;
  /** @returns the id of the payment */
  startPayment(amount: number, gateway?: string, coin?: string): Promise<string>;
  /** Acts as the payer of the sandbox. */
  play(id: string, act: string, amount?: number): Promise<Callback>;
  deliver(callback: Callback): Promise<Reply>;
  read(path: string): Promise<Fields>;
  paymentOf(id: string): Promise<Fields>;
  /** The change of the balance by an action, in dollars. */
  gainOf(work: () => Promise<unknown>): Promise<number>;
}

export function paymentCustomer(server: TestServer): PaymentCustomer {
  async function pay(
    amount: number,
    gateway = 'sandbox',
    coin?: string,
    key: string = randomUUID(),
  ): Promise<Reply> {
    const body = { gateway, amount, ...(coin !== undefined && { coin }) };
    return server.ask('POST', '/api/payment/tx', { as: 'other', body, headers: { 'idempotency-key': key } });
  }

  async function startPayment(amount: number, gateway = 'sandbox', coin?: string): Promise<string> {
    const { status, body, text } = await pay(amount, gateway, coin);
    expect([status, text]).toEqual([201, text]);
    return String(body.payment_uuid);
  }

  async function play(id: string, act: string, amount?: number): Promise<Callback> {
    const body = { act, ...(amount !== undefined && { amount }) };
    const reply = await server.ask('POST', `/api/payment/sandbox/${id}`, { as: 'other', body });
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
    return reply.body as unknown as Callback;
  }

  function deliver({ body, signature }: Callback): Promise<Reply> {
    const headers = { 'x-sandbox-signature': signature };
    return server.ask('POST', '/hooks/payments/sandbox', { body, headers });
  }

  async function read(path: string): Promise<Fields> {
    await server.settle();
    return (await server.ask('GET', path, { as: 'other' })).body;
  }
  async function money(): Promise<readonly [balance: number, debt: number]> {
    const { balance, debt } = await read('/api/users/balance');
    return [Number(balance), Number(debt)];
  }
  function paymentOf(id: string): Promise<Fields> {
    return read(`/api/payment/list/${id}`);
  }

  async function gainOf(work: () => Promise<unknown>): Promise<number> {
    const [balanceBefore, debtBefore] = await money();
    await work();
    const [balanceAfter, debtAfter] = await money();
    return Math.round((balanceAfter - debtAfter - (balanceBefore - debtBefore)) * 1000) / 1000;
  }

  return { pay, startPayment, play, deliver, read, paymentOf, gainOf };
}
