import {
  type DoubleAnswer,
  type DoubleRequest,
  isBasic,
  isForSale,
  openVendorDouble,
  sell,
  takeBack,
  type VendorDouble,
  type VendorWorld,
} from './vendor-double.fixture.ts';

// The shapes of Vonage's answers, as its documentation shows them: https://developer.vonage.com/en/api/numbers and
// https://developer.vonage.com/en/api/application.v2

const PAGE_MAX = 100;
const SUCCESS = { status: 200, body: { 'error-code': '200', 'error-code-label': 'success' } };
const UNAUTHORIZED = {
  status: 401,
  body: { 'error-code': '401', 'error-code-label': 'authentication failed' },
};
const FAILED = { status: 420, body: { 'error-code': '420', 'error-code-label': 'method failed' } };

export const VONAGE_ACCOUNT = {
  apiKey: 'abcd1234',
  apiSecret: 'secret',
  applicationId: '78d335fa-323d-0114-9c3d-d6f0d48968cf',
} as const;

function page<T>(rows: readonly T[], query: URLSearchParams): readonly T[] {
  const [size, index] = [Number(query.get('size') ?? 10), Number(query.get('index') ?? 1)];
  return size > PAGE_MAX ? [] : rows.slice((index - 1) * size, index * size);
}

/** The numbers that fit. A pattern is compared with the beginning of each number unless another strategy is requested. */
function fitting(numbers: readonly string[], query: URLSearchParams): readonly string[] {
  const pattern = query.get('pattern') ?? '';
  return query.get('search_pattern') === '0' || pattern === ''
    ? numbers.filter((e164) => e164.startsWith(`+${pattern}`))
    : [];
}

/** An empty list has no `numbers`. */
function listOf(count: number, numbers: readonly object[]): DoubleAnswer {
  return { status: 200, body: numbers.length === 0 ? {} : { count, numbers } };
}

function search({ query }: DoubleRequest, { offers }: VendorWorld): DoubleAnswer {
  const isOfUs = query.get('country') === 'US' && query.get('features') === 'SMS';
  const found = isOfUs ? fitting(offers, query) : [];
  const rows = page(found, query).map((e164) => ({
    country: 'US',
    msisdn: e164.slice(1),
    type: 'mobile-lvn',
    cost: '0.90',
    features: ['SMS', 'VOICE'],
  }));
  return listOf(found.length, rows);
}

function owned({ query }: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const found = world.isBehind ? [] : fitting([...world.sold.keys()], query);
  const rows = page(found, query).map((e164) => {
    const { countryIso, application } = world.sold.get(e164) ?? { countryIso: '', application: '' };
    const link = application === '' ? {} : { app_id: application, messagesCallbackType: 'app' };
    return {
      country: countryIso,
      msisdn: e164.slice(1),
      type: 'mobile-lvn',
      features: ['SMS', 'VOICE'],
      ...link,
    };
  });
  return listOf(found.length, rows);
}

function cancel(e164: string, world: VendorWorld): DoubleAnswer {
  takeBack(world, e164);
  return SUCCESS;
}

function buy(e164: string, world: VendorWorld): DoubleAnswer {
  if (!isForSale(world, e164)) return FAILED;
  sell(world, e164, '');
  return SUCCESS;
}

function application(hook: string): DoubleAnswer {
  const webhooks = {
    inbound_url: { address: hook, http_method: 'POST' },
    status_url: { address: 'https://example.com/webhooks/status', http_method: 'POST' },
  };
  const capabilities = { messages: { webhooks, version: 'v1' } };
  return { status: 200, body: { id: VONAGE_ACCOUNT.applicationId, name: 'Ringpost', capabilities } };
}

function answer(request: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const { route, body } = request;
  if (route === 'GET /number/search') return search(request, world);
  if (route === 'GET /account/numbers') return owned(request, world);
  if (route === `GET /v2/applications/${VONAGE_ACCOUNT.applicationId}`) return application(world.hook);
  const form = new URLSearchParams(body);
  const e164 = `+${form.get('msisdn')}`;
  if (route === 'POST /number/buy' && form.get('country') === 'US')
    return { status: 200, deal: () => buy(e164, world) };
  const own = world.sold.get(e164);
  if (!own || form.get('country') !== own.countryIso) return FAILED;
  if (route === 'POST /number/cancel') return { status: 200, deal: () => cancel(e164, world) };
  if (route !== 'POST /number/update') return { status: 404 };
  own.application = form.get('app_id') ?? '';
  return SUCCESS;
}

export function openVonageDouble(): Promise<VendorDouble> {
  return openVendorDouble({
    isAllowed: (request) => isBasic(request, VONAGE_ACCOUNT.apiKey, VONAGE_ACCOUNT.apiSecret),
    unauthorized: UNAUTHORIZED,
    answer,
  });
}
