import { UPSTREAM_UNIT_DOLLAR } from '@ringpost/domain/rules/limits';
import { StoreUnavailable } from '@ringpost/engine';
import { interceptAppends } from '@ringpost/testing/intercept-appends';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../kernel/deps.ts';
import { PRICE, USER, VENDOR } from '../testing/shop.fixture.ts';
import { causeOfUpstream } from './ask-portal.ts';
import { removeUpstream, setUpstream } from './change-upstream.ts';
import { openPortal, type TestPortal } from './portal.fixture.ts';
import type { Portal } from './portal-client.ts';
import { KEYS } from './portals.ts';
import { handleUpstreams } from './upstreams.commands.ts';
import { causeOfAdmin, KEY_ID, openBuyer, openBuyingShop, TERMS } from './upstreams.fixture.ts';

const protocol = 'handler';
const microdollars = UPSTREAM_UNIT_DOLLAR;
let portal: TestPortal;
let buying: Awaited<ReturnType<typeof openBuyingShop>>;

async function set(deps: Deps, keyId: string): Promise<void> {
  const wish = {
    vendorId: VENDOR,
    keyId,
    portal: { url: portal.url, key: 'key', protocol, microdollars } as const,
    terms: TERMS,
  };
  await setUpstream(deps, wish, causeOfAdmin(VENDOR));
}

async function hasKey(keyId: string): Promise<boolean> {
  return (await buying.deps.vault.get(KEYS, keyId)) !== undefined;
}

beforeEach(async () => {
  portal = await openPortal();
  buying = await openBuyingShop(portal);
});
afterEach(async () => {
  await buying.shop.close();
  await portal.close();
});

describe('the key of a portal', () => {
  it('goes with its setting', async () => {
    await set(buying.deps, 'k-2');
    expect([await hasKey(KEY_ID), await hasKey('k-2')]).toEqual([false, true]);
    await removeUpstream(buying.deps, VENDOR, causeOfAdmin(VENDOR));
    expect(await hasKey('k-2')).toBe(false);
  });

  it('is kept without being sent again, but never for another address', async () => {
    const { deps } = buying;
    const change = (url: string) =>
      setUpstream(
        deps,
        {
          vendorId: VENDOR,
          keyId: 'k-2',
          portal: { url, key: undefined, protocol, microdollars },
          terms: TERMS,
        },
        causeOfAdmin(VENDOR),
      );
    await expect(change('https://other.example')).rejects.toMatchObject({ code: 'invalid-request' });
    expect(await hasKey('k-2')).toBe(false);
    await change(portal.url);
    expect((await deps.vault.get<Portal>(KEYS, 'k-2'))?.value).toEqual({
      url: portal.url,
      key: 'key',
      protocol,
      microdollars,
    });
    expect(await hasKey(KEY_ID)).toBe(false);
  });

  it('stays until the last purchase with it has ended', async () => {
    const { deps, shop } = buying;
    const taking = { type: 'TakeRisk', vendorId: VENDOR, keyId: KEY_ID, orderId: 'o-1' } as const;
    const by = { userId: USER, accounts: [USER], riskMills: PRICE, now: deps.clock.now().toISOString() };
    await handleUpstreams(deps, 'all', { ...taking, ...by }, causeOfUpstream('o-1'));
    await set(deps, 'k-2');
    expect(await hasKey(KEY_ID)).toBe(true);
    // Nobody asked the portal, so the purchase ends after a minute.
    shop.clock.moveBy(60);
    expect(await buying.look('o-1')).toMatchObject({ status: 'ended' });
    expect([await hasKey(KEY_ID), await hasKey('k-2')]).toEqual([false, true]);
  });

  it('that cannot be removed does not undo the setting that follows', async () => {
    const { deps } = buying;
    const remove = () => Promise.reject(new StoreUnavailable('the Vault is away'));
    await set({ ...deps, vault: { ...deps.vault, remove } }, 'k-2');
    expect([await hasKey(KEY_ID), await hasKey('k-2')]).toEqual([true, true]);
  });

  it('stays if the log did not say whether it has the setting', async () => {
    const { engine } = buying.shop;
    const events = interceptAppends(engine.events, async (_, pass) => {
      await pass();
      throw new StoreUnavailable('the answer is lost');
    });
    const { deps } = await openBuyer(buying.shop, portal, { ...engine, events });
    await expect(set(deps, 'k-2')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await hasKey('k-2')).toBe(true);
  });
});
