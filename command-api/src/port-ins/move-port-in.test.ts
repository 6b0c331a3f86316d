import { number, portIn, streams } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handleNumber } from '../numbers/number.commands.ts';
import { closeBalanced, engine, open, shop, survivor } from '../testing/recovery.fixture.ts';
import { USER, VENDOR } from '../testing/shop.fixture.ts';
import { handleWallet } from '../wallets/wallet.commands.ts';
import { movePortIn } from './move-port-in.ts';
import { handlePortIn } from './port-in.commands.ts';
import type { MoveBody } from './port-ins.contract.ts';
import { submitHeld } from './settle-port-in.ts';

const PORT_IN = '019ab000-0000-7000-8000-000000000100';
const NUMBERS = ['+14155551001', '+14155551002'];
const NOW = '2026-11-21T10:00:00.000Z';
const CAUSE = { operationId: 'a', causationId: 'a', correlationId: 'a', actor: 'admin:ada' } as const;
const OWN = { ...CAUSE, actor: `customer:${USER}` } as const;
const FEE = 500;
const CONFIRMED = { status: 'foc_confirmed', foc_at: '2099-01-01T12:00:00.000Z' } as const;
const COMPLETED = { status: 'completed', vendor_uuid: VENDOR } as const;

function move(body: MoveBody, by = survivor) {
  const placeOf = () => ({ region: 'CA', rateCentre: 'San Francisco' });
  return movePortIn(by.deps, placeOf, { portInId: PORT_IN, userId: USER }, body, CAUSE);
}

/** A request whose review has begun. */
beforeEach(async () => {
  await open(0);
  const { deps } = survivor;
  const of = { portInId: PORT_IN, userId: USER, draftId: 'draft' };
  const drafted = { ...of, label: 'Office', numbers: NUMBERS, savedAt: NOW };
  await handlePortIn(deps, PORT_IN, { type: 'SavePortInDraft', drafted }, OWN);
  const hold = { userId: USER, operationId: 'hold', holdId: 'draft', portInId: PORT_IN, amountMills: FEE };
  await handleWallet(deps, USER, { type: 'HoldForPortIn', ...hold, now: NOW }, OWN);
  await submitHeld(deps, { ...of, feeMills: FEE, heldAt: NOW }, OWN);
  await move({ status: 'in_review' });
});
afterEach(closeBalanced);

/** The engine with an action that runs once, after a stream was read. */
function afterRead(stream: string, happen: () => Promise<unknown>): Engine {
  let isNext = true;
  const readStream: Engine['events']['readStream'] = async (target, options) => {
    const read = await engine.events.readStream(target, options);
    if (target !== stream || !isNext) return read;
    isNext = false;
    await happen();
    return read;
  };
  return { ...engine, events: { ...engine.events, readStream } };
}

async function owners() {
  const read = NUMBERS.map((e164) => survivor.deps.streams.refresh(streams.number(e164), number));
  return (await Promise.all(read)).map(({ state }) => state.ownerId);
}
async function status() {
  return (await survivor.deps.streams.refresh(streams.portIn(PORT_IN), portIn)).state.status;
}

describe('a request that is completed', () => {
  it('has its numbers for its customer', async () => {
    await move(CONFIRMED);
    await move(COMPLETED);
    expect([await status(), await owners()]).toEqual(['completed', [USER, USER]]);
  });

  it('gets none of its numbers while one cannot be added', async () => {
    await move(CONFIRMED);
    const e164 = NUMBERS[1] ?? '';
    const imported = { e164, countryIso: 'US', region: 'CA', rateCentre: 'San Francisco' } as const;
    const { deps } = survivor;
    await handleNumber(
      deps,
      e164,
      { type: 'ImportNumber', imported: { ...imported, vendorId: VENDOR, importId: 'import' } },
      CAUSE,
    );
    const system = { ...CAUSE, actor: 'system:seed' } as const;
    await handleNumber(deps, e164, { type: 'MakeNumberPublic', e164, now: NOW }, system);
    await expect(move(COMPLETED)).rejects.toMatchObject({ code: 'number-leased' });
    expect([await status(), await owners()]).toEqual(['foc_confirmed', [undefined, undefined]]);
  });

  it('is not completed without its numbers if its date is confirmed at the same moment', async () => {
    const hasty = await shop.process(
      {},
      afterRead(streams.portIn(PORT_IN), () => move(CONFIRMED)),
    );
    await expect(move(COMPLETED, hasty)).rejects.toMatchObject({ code: 'port-in-moved-on' });
    expect([await status(), await owners()]).toEqual(['foc_confirmed', [undefined, undefined]]);
    await move(COMPLETED);
    expect([await status(), await owners()]).toEqual(['completed', [USER, USER]]);
  });
});
