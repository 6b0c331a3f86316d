import { reject, shareOf, type Upstream } from '@ringpost/domain';
import { UPSTREAM_UNIT_DOLLAR } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { faultOf, type UrlRules } from '../kernel/outgoing-url.ts';
import { removeUpstream, setUpstream } from './change-upstream.ts';
import { type Portals, readUpstreams } from './portals.ts';
import {
  elsewhereContract,
  removeUpstreamContract,
  setUpstreamContract,
  upstreamContract,
  upstreamsContract,
} from './upstreams.contract.ts';

type Request = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>;

function causeOf(call: Request, admin: Caller, operationId: string, vendorId: string): Cause {
  const { requestId: causationId } = call;
  const actor = `admin:${admin.userId}`;
  return { operationId, causationId, correlationId: vendorId, actor, ...originOf(call, admin) };
}

function isAllowed(url: string, rules: UrlRules): boolean {
  return URL.canParse(url) && faultOf(new URL(url), rules) === undefined;
}

/** Undefined: nothing is bought there any more. */
function presentUpstream({ setting, microdollars, open, openMills, lost, lostMills }: Upstream) {
  if (!setting) return undefined;
  const { url, protocol, repeats, marginPercent: margin_percent, maxPriceMills, riskMills } = setting;
  const money = {
    dollars_per_unit: microdollars / UPSTREAM_UNIT_DOLLAR,
    max_price: toDollars(maxPriceMills),
    risk: toDollars(riskMills),
    risk_per_customer: toDollars(shareOf(setting)),
  };
  const losses = { open, open_risk: toDollars(openMills), lost, lost_amount: toDollars(lostMills) };
  return { url, protocol, margin_percent, repeats, ...money, ...losses };
}

/** What admins may do with the portals that the shop buys from, and what customers find there. */
export function upstreamsRoutes(
  deps: Deps,
  rules: UrlRules,
  portals: Pick<Portals, 'stock'>,
): readonly Endpoint[] {
  return [
    endpoint('customer', elsewhereContract, async ({ query }, { userId }) => {
      const scope = { userId, countryIso: query.country_iso, vendorId: null };
      const counts = await portals.stock(scope, true);
      const data = [...counts].map(([app_uuid, count]) => ({ app_uuid, count }));
      return { status: 200, body: { data, total: data.length } };
    }),
    endpoint('admin', setUpstreamContract, async (call, admin) => {
      const { url, key, protocol = 'handler', dollars_per_unit = 1, max_price, risk } = call.body;
      const { margin_percent: marginPercent, repeats } = call.body;
      const vendorId = call.params.id;
      if (!isAllowed(url, rules)) throw reject('webhook-url-refused');
      const amounts = { maxPriceMills: millsOf('max_price', max_price), riskMills: millsOf('risk', risk) };
      const terms = { marginPercent, repeats, ...amounts };
      const keyId = deps.ids.next();
      // The contract allows no more than six decimals.
      const microdollars = Math.round(dollars_per_unit * UPSTREAM_UNIT_DOLLAR);
      const portal = { url, key: key?.trim(), protocol, microdollars };
      const position = await setUpstream(
        deps,
        { vendorId, keyId, portal, terms },
        causeOf(call, admin, keyId, vendorId),
      );
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
    endpoint('admin', upstreamContract, async ({ params }) => {
      const upstream = (await readUpstreams(deps)).upstreams.get(params.id);
      const body = upstream && presentUpstream(upstream);
      if (!body) throw reject('not-found');
      return { status: 200, body };
    }),
    endpoint('admin', upstreamsContract, async () => {
      const { upstreams } = await readUpstreams(deps);
      const data = [...upstreams].flatMap(([vendor_uuid, upstream]) => {
        const shown = presentUpstream(upstream);
        return shown ? [{ vendor_uuid, ...shown }] : [];
      });
      return { status: 200, body: { data, total: data.length } };
    }),
    endpoint('admin', removeUpstreamContract, async (call, admin) => {
      const vendorId = call.params.id;
      const position = await removeUpstream(deps, vendorId, causeOf(call, admin, deps.ids.next(), vendorId));
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
