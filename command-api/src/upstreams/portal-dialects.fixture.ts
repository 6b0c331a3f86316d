import type { UpstreamProtocol } from '@ringpost/domain';
import type { GuardOptions } from '../kernel/guarded-call.ts';
import { createFiveSimClient } from './fivesim-client.ts';
import { createHandlerClient } from './handler-client.ts';
import { type Answer, saying, sayingJson } from './portal.fixture.ts';
import type { PortalClient } from './portal-client.ts';

type Named = readonly [name: string, answer: Answer];

/** What a portal says in one protocol, as its document has it. */
export interface Dialect {
  readonly protocol: UpstreamProtocol;
  /** The app WhatsApp. */
  readonly service: string;
  readonly createClient: (options: GuardOptions) => PortalClient;
  /** The names of what is asked. */
  readonly actions: Readonly<Record<'buy' | 'status' | 'cancel' | 'finish' | 'prices', string>>;
  /** Number 7 was sold. Without a price, the portal does not tell it. */
  readonly sold: (phone: string, cost?: number | string) => Answer;
  readonly refusals: readonly Named[];
  /** Answers that may be anything. */
  readonly unclear: readonly Named[];
  readonly waits: readonly Answer[];
  /** One text has come, with this code. */
  readonly shows: (code: string, text: string) => Readonly<Record<string, Answer>>;
  readonly givenBack: readonly Answer[];
  /** What they say: that the number was given back, or only that it is over. */
  readonly givenBackIs: 'cancelled' | 'over';
  readonly cancelled: Answer;
  readonly finished: Answer;
  readonly tooEarly: Answer;
  readonly other: Answer;
  readonly prices: (cost: number, count: number) => Answer;
  readonly noPrices: readonly Answer[];
}

function refusal(text: string, status?: number): Named {
  return [text, saying(text, status)];
}

const handler: Dialect = {
  protocol: 'handler',
  service: 'wa',
  createClient: createHandlerClient,
  actions: {
    buy: 'getNumberV2',
    status: 'getStatus',
    cancel: 'setStatus',
    finish: 'setStatus',
    prices: 'getPrices',
  },
  sold: (phone, cost) =>
    cost === undefined
      ? saying(`ACCESS_NUMBER:7:${phone}`)
      : sayingJson({ activationId: 7, phoneNumber: phone, activationCost: cost }),
  refusals: ['NO_NUMBERS', 'NO_BALANCE', 'BAD_KEY', 'WRONG_MAX_PRICE:0.7', '{"title":"NO_BALANCE"}'].map(
    (text) => refusal(text),
  ),
  unclear: [
    ['a fault of the portal', saying('ERROR_SQL')],
    ['an order that another request has', saying('ORDER_ALREADY_EXISTS')],
    ['JSON without a number', saying('{"activationId":{}}')],
  ],
  waits: [saying('STATUS_WAIT_CODE'), saying('STATUS_WAIT_RESEND')],
  shows: (code, text) => ({
    getStatus: saying(`STATUS_OK:${code}`),
    getStatusV2: sayingJson({ sms: { code, text } }),
  }),
  givenBack: [saying('STATUS_CANCEL')],
  givenBackIs: 'over',
  cancelled: saying('ACCESS_CANCEL'),
  finished: saying('ACCESS_ACTIVATION'),
  tooEarly: saying('EARLY_CANCEL_DENIED'),
  other: saying('ACCESS_READY'),
  prices: (cost, physicalCount) => sayingJson({ 187: { wa: { cost, count: 9, physicalCount } } }),
  noPrices: [saying('BAD_KEY'), sayingJson({})],
};

/** An order as 5sim shows it. */
export function fiveSimOrder(
  change: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return {
    id: 7,
    phone: '+12125550001',
    operator: 'any',
    product: 'whatsapp',
    price: 0.4,
    status: 'RECEIVED',
    expires: '2026-11-27T10:20:00.000000001Z',
    sms: null,
    created_at: '2026-11-27T10:00:00.123456789Z',
    forwarding: false,
    forwarding_number: '',
    country: 'usa',
    ...change,
  };
}

const fivesim: Dialect = {
  protocol: 'fivesim',
  service: 'whatsapp',
  createClient: createFiveSimClient,
  actions: { buy: 'buy', status: 'check', cancel: 'cancel', finish: 'finish', prices: 'prices' },
  sold: (phone, price) => sayingJson(fiveSimOrder({ phone: `+${phone}`, price, status: 'PENDING' })),
  refusals: [
    refusal('no free phones'),
    refusal('not enough user balance', 400),
    refusal('not enough rating', 400),
    refusal('no product', 400),
    refusal('api limit is 100 requests per second', 429),
    refusal('ip address limit is 100 requests per second', 503),
    ['a wrong key', saying('', 401)],
  ],
  unclear: [
    ['a fault of the portal', saying('internal error', 400)],
    ['a portal that is busy, and may still find a number', saying('server offline', 400)],
    ['JSON without a number', sayingJson(fiveSimOrder({ id: {} }))],
    ['an order in an answer of a failure', (response) => void response.writeHead(500).end('{"id":7}')],
  ],
  waits: [
    sayingJson(fiveSimOrder({ status: 'PENDING' })),
    sayingJson(fiveSimOrder()),
    sayingJson(fiveSimOrder({ sms: [] })),
  ],
  shows: (code, text) => ({
    check: sayingJson(fiveSimOrder({ sms: [{ id: 1, sender: 'WhatsApp', text, code }] })),
  }),
  givenBack: ['CANCELED', 'BANNED', 'TIMEOUT'].map((status) => sayingJson(fiveSimOrder({ status }))),
  givenBackIs: 'cancelled',
  cancelled: sayingJson(fiveSimOrder({ status: 'CANCELED' })),
  finished: sayingJson(fiveSimOrder({ status: 'FINISHED' })),
  tooEarly: saying('you need to wait time', 400),
  other: saying('order has sms', 400),
  prices: (cost, count) => sayingJson({ usa: { whatsapp: { any: { cost, count, rate: 90 } } } }),
  noPrices: [saying('null'), saying('product is incorrect', 400), sayingJson({ usa: {} })],
};

export const DIALECTS: readonly Dialect[] = [handler, fivesim];
