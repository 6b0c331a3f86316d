import { availableNumbers, errors, listOf, numberOrder, ownNumber } from './telnyx-answers.fixture.ts';
import {
  type DoubleAnswer,
  type DoubleRequest,
  isForSale,
  openVendorDouble,
  sell,
  takeBack,
  type VendorDouble,
  type VendorWorld,
} from './vendor-double.fixture.ts';

const NOT_FOUND = { status: 404, body: errors('10005', 'Resource not found') };

export const TELNYX_ACCOUNT = { apiKey: 'KEY1', messagingProfileId: 'a-profile' } as const;

interface Order {
  readonly e164: string;
  readonly name: string;
  status: 'pending' | 'success' | 'failure';
}

interface Purchase {
  readonly phone_numbers: readonly { readonly phone_number: string }[];
  readonly messaging_profile_id: string;
  readonly customer_reference: string;
}

export interface TelnyxDouble extends VendorDouble {
  /** Whether the next orders are accepted and fail at once. */
  readonly orders: { fail: boolean };
}

function search({ query }: DoubleRequest, { offers, sold }: VendorWorld): DoubleAnswer {
  const begin = `+1${query.get('filter[phone_number][starts_with]') ?? ''}`;
  const isOfUs = query.get('filter[country_code]') === 'US' && query.get('filter[features][]') === 'sms';
  const fitting = isOfUs ? offers.filter((e164) => e164.startsWith(begin) && !sold.has(e164)) : [];
  return { status: 200, body: availableNumbers(fitting.slice(0, Number(query.get('filter[limit]')))) };
}

function createOrders(settings: TelnyxDouble['orders']) {
  const orders: Order[] = [];
  function carryOut(world: VendorWorld): void {
    for (const order of orders.filter(({ status }) => status === 'pending')) {
      order.status = settings.fail ? 'failure' : 'success';
      if (settings.fail) continue;
      sell(world, order.e164, TELNYX_ACCOUNT.messagingProfileId);
      const own = world.sold.get(order.e164);
      if (own) own.name = order.name;
    }
  }
  function place({ body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
    const purchase = JSON.parse(body) as Purchase;
    const e164 = purchase.phone_numbers[0]?.phone_number ?? '';
    const isOrdered = orders.some((each) => each.e164 === e164 && each.status === 'pending');
    if (isOrdered || !isForSale(world, e164))
      return { status: 422, body: errors('85006', 'Number is not available') };
    const order: Order = { e164, name: purchase.customer_reference, status: 'pending' };
    orders.push(order);
    if (!world.isSlow) carryOut(world);
    return { status: 200, body: { data: numberOrder(e164, order.name, order.status) } };
  }
  return { orders, carryOut, place };
}

function giveBack(id: string, world: VendorWorld): DoubleAnswer {
  const e164 = `+${id}`;
  const own = world.sold.get(e164);
  if (!own) return NOT_FOUND;
  takeBack(world, e164);
  return { status: 200, body: { data: ownNumber(e164, own.name, 'deleted') } };
}

export async function openTelnyxDouble(): Promise<TelnyxDouble> {
  const settings = { fail: false };
  const { orders, carryOut, place } = createOrders(settings);
  const double = await openVendorDouble({
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${TELNYX_ACCOUNT.apiKey}`,
    unauthorized: { status: 401, body: errors('10009', 'Authentication failed') },
    carryOut,
    answer(request, world) {
      const { route, query, body } = request;
      const name = query.get('filter[customer_reference]');
      if (route === 'GET /v2/available_phone_numbers') return search(request, world);
      if (route === 'GET /v2/phone_numbers') {
        const own = [...world.sold].filter((each) => !world.isBehind && each[1].name === name);
        return {
          status: 200,
          body: listOf(own.map(([e164, each]) => ownNumber(e164, each.name, 'active'))),
        };
      }
      if (route === 'GET /v2/number_orders') {
        const own = orders.filter((each) => !world.isBehind && each.name === name);
        return {
          status: 200,
          body: listOf(own.map((each) => numberOrder(each.e164, each.name, each.status))),
        };
      }
      if (route === `PATCH /v2/messaging_profiles/${TELNYX_ACCOUNT.messagingProfileId}`) {
        world.hook = body;
        return { status: 200, body: { data: { record_type: 'messaging_profile', id: 'a-profile' } } };
      }
      if (route === 'POST /v2/number_orders') return { status: 200, deal: () => place(request, world) };
      const [, id] = /^DELETE [/]v2[/]phone_numbers[/](\d+)$/.exec(route) ?? [];
      return id === undefined ? NOT_FOUND : { status: 200, deal: () => giveBack(id, world) };
    },
  });
  return { ...double, orders: settings };
}
