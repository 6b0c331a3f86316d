import { reject } from '@ringpost/domain';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { originOf } from '../kernel/origin.ts';
import { faultOf, type UrlRules } from '../kernel/outgoing-url.ts';
import { requireVendor } from '../vendors/entries.ts';
import { KEYS, readUpstreams } from './portals.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { removeUpstreamContract, setUpstreamContract, upstreamContract } from './upstreams.contract.ts';

type Request = Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>;

function causeOf(call: Request, admin: Caller, operationId: string, vendorId: string): Cause {
  const { requestId: causationId } = call;
  const actor = `admin:${admin.userId}`;
  return { operationId, causationId, correlationId: vendorId, actor, ...originOf(call, admin) };
}

function isAllowed(url: string, rules: UrlRules): boolean {
  return URL.canParse(url) && faultOf(new URL(url), rules) === undefined;
}

/** What admins may do with the portals that the shop buys from. */
export function upstreamsRoutes(deps: Deps, rules: UrlRules): readonly Endpoint[] {
  /** The key of an earlier setting. It stays while something that was bought with it has not ended. */
  async function dropKey(vendorId: string): Promise<() => Promise<void>> {
    const before = (await readUpstreams(deps)).upstreams.get(vendorId);
    return async () => {
      if (!before?.setting || before.open > 0) return;
      const { keyId } = before.setting;
      const kept = await deps.vault.get(KEYS, keyId);
      if (kept) await deps.vault.remove(KEYS, keyId, kept.version);
    };
  }

  return [
    endpoint('admin', setUpstreamContract, async (call, admin) => {
      const { url, key, margin_percent: marginPercent, repeats, max_price, risk } = call.body;
      const vendorId = call.params.id;
      await requireVendor(deps, vendorId);
      if (!isAllowed(url, rules)) throw reject('webhook-url-refused');
      const amounts = { maxPriceMills: millsOf('max_price', max_price), riskMills: millsOf('risk', risk) };
      const drop = await dropKey(vendorId);
      const keyId = deps.ids.next();
      await deps.vault.put(KEYS, keyId, { url, key: key.trim() }, 0);
      const terms = {
        vendorId,
        protocol: 'handler',
        url,
        keyId,
        marginPercent,
        repeats,
        ...amounts,
      } as const;
      const command = { type: 'SetUpstream', set: { ...terms, setAt: nowIso(deps) } } as const;
      try {
        const sent = await handleUpstreams(deps, 'all', command, causeOf(call, admin, keyId, vendorId));
        await drop();
        return { status: 204, position: toPosition(deps.events.epoch, sent.position) };
      } catch (error) {
        await deps.vault.remove(KEYS, keyId, 1);
        throw error;
      }
    }),
    endpoint('admin', upstreamContract, async ({ params }) => {
      const upstream = (await readUpstreams(deps)).upstreams.get(params.id);
      if (!upstream?.setting) throw reject('not-found');
      const { setting, open, openMills, lost, lostMills } = upstream;
      const { url, marginPercent: margin_percent, repeats, maxPriceMills, riskMills } = setting;
      const money = { max_price: toDollars(maxPriceMills), risk: toDollars(riskMills) };
      const losses = { open, open_risk: toDollars(openMills), lost, lost_amount: toDollars(lostMills) };
      return { status: 200, body: { url, margin_percent, repeats, ...money, ...losses } };
    }),
    endpoint('admin', removeUpstreamContract, async (call, admin) => {
      const vendorId = call.params.id;
      await requireVendor(deps, vendorId);
      const drop = await dropKey(vendorId);
      const command = { type: 'RemoveUpstream', vendorId, now: nowIso(deps) } as const;
      const cause = causeOf(call, admin, deps.ids.next(), vendorId);
      const { position } = await handleUpstreams(deps, 'all', command, cause);
      await drop();
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}
