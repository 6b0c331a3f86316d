import { placeOf } from '@ringpost/domain/data/places';
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

// The shapes of Bandwidth's answers, as its documentation of version 1 shows them: https://dev.bandwidth.com/apis/numbers

const ACCOUNT = '/api/v1/accounts/9900012';
const TOKEN = 'a-token';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TOKEN_ROUTE = 'POST /oauth2/token';

export const BANDWIDTH_ACCOUNT = {
  accountId: '9900012',
  clientId: 'CRED-1',
  clientSecret: 'secret',
  siteId: '743',
  locationId: '303716',
  applicationId: '4a4ca6c1-156b-4fca-84e9-34e35e2afc32',
  callback: { user: 'ringpost', password: 'long & <secret>' },
} as const;

interface Order {
  readonly id: string;
  readonly customerOrderId: string;
  readonly e164: string;
  status: 'RECEIVED' | 'COMPLETE' | 'FAILED';
}

/** The text of the first element with this name. */
function firstText(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

function answerWith(status: number, xml: string): DoubleAnswer {
  return { status, body: `${XML}\n${xml}` };
}

function errorOf(code: string, description: string): string {
  return `<ErrorList><Error><Code>${code}</Code><Description>${description}</Description></Error></ErrorList>`;
}

/** Numbers nearby count too unless a search by exact digits forbids it. */
function search({ query }: DoubleRequest, { offers }: VendorWorld): DoubleAnswer {
  const criteria = ['areaCode', 'npaNxx', 'npaNxxx', 'state'].filter((name) => query.has(name));
  const [criterion = ''] = criteria;
  if (criteria.length !== 1)
    return answerWith(
      400,
      `<SearchResult>${errorOf('4000', 'One search criterion is needed.')}</SearchResult>`,
    );
  const digits = query.get(criterion) ?? '';
  const isExact = criterion === 'areaCode' || query.get('LCA') === 'false';
  const found = offers.filter((e164) =>
    criterion === 'state'
      ? placeOf(e164).region === digits
      : e164.startsWith(`+1${isExact ? digits : digits.slice(0, 3)}`),
  );
  const numbers = found.slice(0, Number(query.get('quantity') ?? 5_000)).map((e164) => e164.slice(2));
  const rows = numbers.map((each) => `<TelephoneNumber>${each}</TelephoneNumber>`).join('');
  return answerWith(
    200,
    `<SearchResult><ResultCount>${numbers.length}</ResultCount><TelephoneNumberList>${rows}</TelephoneNumberList></SearchResult>`,
  );
}

function orderXml({ id, customerOrderId, e164, status }: Order): string {
  const list = `<TelephoneNumberList><TelephoneNumber>${e164.slice(2)}</TelephoneNumber></TelephoneNumberList>`;
  const own = `<CustomerOrderId>${customerOrderId}</CustomerOrderId><id>${id}</id><Name>Ringpost</Name>`;
  const type = `<ExistingTelephoneNumberOrderType>${list}</ExistingTelephoneNumberOrderType>`;
  const place = `<PartialAllowed>false</PartialAllowed><SiteId>743</SiteId><PeerId>303716</PeerId>`;
  const errors =
    status === 'FAILED' ? errorOf('5005', 'The telephone number is unavailable for ordering') : '';
  const order = `<Order>${own}<OrderCreateDate>2026-11-21T10:00:00.000Z</OrderCreateDate>${type}${place}</Order>`;
  return `<OrderResponse>${errors}${order}<OrderStatus>${status}</OrderStatus></OrderResponse>`;
}

function listOf(orders: readonly Order[]): DoubleAnswer {
  if (orders.length === 0) return { status: 404 };
  const rows = orders.map(
    ({ id, status }) =>
      `<OrderIdUserIdDate><CountOfTNs>1</CountOfTNs><orderId>${id}</orderId><OrderStatus>${status}</OrderStatus><userId>bwc_user</userId></OrderIdUserIdDate>`,
  );
  const list = `<TotalCount>${orders.length}</TotalCount><Links><first></first></Links>${rows.join('')}`;
  return answerWith(
    200,
    `<ResponseSelectWrapper><ListOrderIdUserIdDate>${list}</ListOrderIdUserIdDate></ResponseSelectWrapper>`,
  );
}

/** What was ordered is carried out later, as at Bandwidth: an answer says only that an order came. */
function createOrders() {
  const orders: Order[] = [];
  function carryOut(world: VendorWorld): void {
    for (const order of orders.filter(({ status }) => status === 'RECEIVED')) {
      order.status = isForSale(world, order.e164) ? 'COMPLETE' : 'FAILED';
      if (order.status === 'COMPLETE') sell(world, order.e164, BANDWIDTH_ACCOUNT.applicationId);
    }
  }
  function place({ body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
    const customerOrderId = firstText(body, 'CustomerOrderId');
    const isPlaced = firstText(body, 'SiteId') === '743' && firstText(body, 'PeerId') === '303716';
    if (!isPlaced)
      return answerWith(
        400,
        `<OrderResponse>${errorOf('5016', 'The SiteId submitted is invalid.')}</OrderResponse>`,
      );
    if (!/^[\w -]{1,40}$/.test(customerOrderId))
      return answerWith(400, `<OrderResponse>${errorOf('5042', 'Bad id.')}</OrderResponse>`);
    const id = `34adcd9f-2c4a-4631-9dae-d1f318ed57${String(10 + orders.length)}`;
    const e164 = `+1${firstText(body, 'TelephoneNumber')}`;
    const order: Order = { id, customerOrderId, e164, status: 'RECEIVED' };
    orders.push(order);
    if (!world.isSlow) carryOut(world);
    return answerWith(201, orderXml(order));
  }
  return { orders, carryOut, place };
}

function disconnect({ body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const digits = firstText(body, 'TelephoneNumber');
  if (!world.isSlow) takeBack(world, `+1${digits}`);
  return answerWith(
    201,
    `<DisconnectTelephoneNumberOrderResponse><orderRequest><id>ba05e04b-192a-47cb-b182-b1bf6cfef0d7</id></orderRequest><OrderStatus>RECEIVED</OrderStatus></DisconnectTelephoneNumberOrderResponse>`,
  );
}

function isAllowed(request: DoubleRequest): boolean {
  if (request.route !== TOKEN_ROUTE) return request.headers.authorization === `Bearer ${TOKEN}`;
  return isBasic(request, BANDWIDTH_ACCOUNT.clientId, BANDWIDTH_ACCOUNT.clientSecret);
}

/** The location, its application, and the tokens. */
function answerOfAccount({ route, body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const { siteId, locationId, applicationId } = BANDWIDTH_ACCOUNT;
  if (route === TOKEN_ROUTE && body === 'grant_type=client_credentials')
    return { status: 200, body: { access_token: TOKEN, token_type: 'Bearer', expires_in: 3_600 } };
  if (route === `PATCH ${ACCOUNT}/applications/${applicationId}`) {
    const login = `${firstText(body, 'UserId')}:${firstText(body, 'Password')}`;
    world.hook = `${firstText(body, 'InboundCallbackUrl')} ${login}`;
    return answerWith(200, '<ApplicationProvisioningResponse/>');
  }
  const settings = `sites/${siteId}/sippeers/${locationId}/products/messaging/applicationSettings`;
  if (route !== `GET ${ACCOUNT}/${settings}`) return { status: 404 };
  const linked = `<HttpMessagingV2AppId>${applicationId}</HttpMessagingV2AppId>`;
  return answerWith(
    200,
    `<ApplicationsSettingsResponse><ApplicationsSettings>${linked}</ApplicationsSettings></ApplicationsSettingsResponse>`,
  );
}

export function openBandwidthDouble(): Promise<VendorDouble> {
  const { orders, carryOut, place } = createOrders();
  return openVendorDouble({
    isAllowed,
    unauthorized: { status: 401 },
    carryOut,
    answer(request, world) {
      const { route, query } = request;
      const shown = world.isBehind ? [] : orders;
      if (route === `GET ${ACCOUNT}/availableNumbers`) return search(request, world);
      if (route === `POST ${ACCOUNT}/orders`) return { status: 201, deal: () => place(request, world) };
      if (route === `POST ${ACCOUNT}/disconnects`)
        return { status: 201, deal: () => disconnect(request, world) };
      if (route === `GET ${ACCOUNT}/orders`)
        return listOf(shown.filter((each) => each.customerOrderId === query.get('customerOrderId')));
      const [, kind, id = ''] = /^GET .+[/](orders|inserviceNumbers)[/]([\w-]+)$/.exec(route) ?? [];
      const order = kind === 'orders' ? shown.find((each) => each.id === id) : undefined;
      if (order) return answerWith(200, orderXml(order));
      if (kind === 'inserviceNumbers')
        return { status: !world.isBehind && world.sold.has(`+1${id}`) ? 200 : 404 };
      return answerOfAccount(request, world);
    },
  });
}
