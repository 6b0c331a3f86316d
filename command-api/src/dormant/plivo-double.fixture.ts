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

// The shapes of Plivo's answers, as its documentation of version 1 shows them: https://www.plivo.com/docs/numbers/phone-numbers and
// https://plivo.com/docs/numbers/api/account-phone-number

const ACCOUNT = '/v1/Account/MA2025RK4E639VJFZAGV';
const API_ID = '859428b0-1c88-11e4-a2d1-22000ac5040c';
const NOT_FOUND = { status: 404, body: { api_id: API_ID, error: 'not found' } };
const PAGE_MAX = 20;

export const PLIVO_ACCOUNT = {
  authId: 'MA2025RK4E639VJFZAGV',
  authToken: 'secret',
  appId: '29986316244302815',
} as const;

function offered(digits: string): object {
  return {
    number: digits,
    prefix: digits.slice(1, 4),
    city: 'SAN FRANCISCO',
    country: 'UNITED STATES',
    region: 'United States',
    rate_center: 'SNFC CNTRL',
    lata: 722,
    type: 'fixed',
    sub_type: 'local',
    setup_rate: '0.00000',
    monthly_rental_rate: '0.80000',
    sms_enabled: true,
    sms_rate: '0.00800',
    voice_enabled: true,
    voice_rate: '0.00500',
    restriction: null,
    restriction_text: null,
    resource_uri: `${ACCOUNT}/PhoneNumber/${digits}/`,
  };
}

function rented(digits: string, alias: string, application: string): object {
  return {
    api_id: API_ID,
    number: digits,
    alias: alias === '' ? null : alias,
    sub_account: null,
    added_on: '2026-11-21',
    application: `${ACCOUNT}/Application/${application}/`,
    carrier: 'Plivo',
    region: 'California, UNITED STATES',
    number_type: 'local',
    monthly_rental_rate: '0.80000',
    renewal_date: '2026-12-21',
    sms_enabled: true,
    sms_rate: '0.00000',
    voice_enabled: true,
    voice_rate: '0.00850',
    resource_uri: `${ACCOUNT}/Number/${digits}/`,
  };
}

function search({ query }: DoubleRequest, { offers }: VendorWorld): DoubleAnswer {
  const [limit, offset] = [Number(query.get('limit') ?? PAGE_MAX), Number(query.get('offset') ?? 0)];
  if (query.get('country_iso') === null || limit > PAGE_MAX)
    return { status: 400, body: { api_id: API_ID, error: 'invalid parameter' } };
  const fitting = offers.filter((e164) => e164.startsWith(`+1${query.get('pattern') ?? ''}`));
  const isOfUs = query.get('country_iso') === 'US' && query.get('services') === 'sms';
  const page = isOfUs ? fitting.slice(offset, offset + limit) : [];
  const next = `${ACCOUNT}/PhoneNumber/?offset=${offset + limit}`;
  const meta = { limit, offset, previous: null, total_count: fitting.length };
  return {
    status: 200,
    body: {
      api_id: API_ID,
      meta: { ...meta, next: offset + limit < fitting.length ? next : null },
      objects: page.map((e164) => offered(e164.slice(1))),
    },
  };
}

function buy(digits: string, { body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
  if (!isForSale(world, `+${digits}`)) return NOT_FOUND;
  sell(world, `+${digits}`, (JSON.parse(body) as { app_id: string }).app_id);
  const numbers = [{ number: digits, status: 'Success' }];
  return { status: 201, body: { api_id: API_ID, message: 'created', numbers, status: 'fulfilled' } };
}

function ofNumber(digits: string, request: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const own = world.isBehind ? undefined : world.sold.get(`+${digits}`);
  if (!own) return NOT_FOUND;
  if (request.route.startsWith('GET'))
    return { status: 200, body: rented(digits, own.name, own.application) };
  if (request.route.startsWith('DELETE'))
    return {
      status: 204,
      deal() {
        takeBack(world, `+${digits}`);
        return { status: 204 };
      },
    };
  const { alias, app_id } = JSON.parse(request.body) as { readonly alias: string; readonly app_id: string };
  [own.name, own.application] = [alias, app_id];
  return { status: 202, body: { api_id: API_ID, message: 'changed' } };
}

function answer(request: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const { route, body } = request;
  if (route === `GET ${ACCOUNT}/PhoneNumber/`) return search(request, world);
  if (route === `POST ${ACCOUNT}/Application/${PLIVO_ACCOUNT.appId}/`) {
    const fields = JSON.parse(body) as Record<string, string>;
    world.hook = `${fields.message_method} ${fields.message_url}`;
    return { status: 202, body: { api_id: API_ID, message: 'changed' } };
  }
  const [, method, resource, digits = ''] = /^(\w+) .+[/](PhoneNumber|Number)[/](\d+)[/]$/.exec(route) ?? [];
  if (resource === 'Number') return ofNumber(digits, request, world);
  if (resource === 'PhoneNumber' && method === 'POST')
    return { status: 201, deal: () => buy(digits, request, world) };
  return NOT_FOUND;
}

export function openPlivoDouble(): Promise<VendorDouble> {
  return openVendorDouble({
    isAllowed: (request) => isBasic(request, PLIVO_ACCOUNT.authId, PLIVO_ACCOUNT.authToken),
    unauthorized: { status: 401, body: 'Could not verify your access level for that URL.' },
    answer,
  });
}
