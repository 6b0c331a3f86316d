import { reject } from '@ringpost/domain';
import { StoreUnavailable } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { newPdu } from './pdu.ts';
import { createTakeSms } from './take-sms.ts';

const CANARY = 'canary';

/** What a sender is told where this happens to its message, and what the log says. */
async function tell(what: { readonly inBudget?: Error; readonly inInbox?: Error }) {
  const lines: object[] = [];
  const line = (facts: object): void => void lines.push(facts);
  const take = createTakeSms({
    deps: { log: { info: line, warn: line, error: line } },
    budget: {
      takeText() {
        if (what.inBudget) throw what.inBudget;
      },
    },
    repeatIds: { idOf: async () => 'an-id' },
    inbox: { receive: () => Promise.reject(what.inInbox ?? new Error('nothing may come this far')) },
    smsParts: { receivePart: () => Promise.reject(new Error('it is no part')) },
  });
  const short_message = Buffer.from(CANARY);
  const pdu = newPdu('submit_sm', { source_addr: '1', destination_addr: '12125551001', short_message });
  const { status } = await take(pdu, { account: 'an-account' });
  return { status, lines };
}

describe('a message by SMPP that cannot be taken now', () => {
  it('comes again, and only what nobody expects is in the log, without its text', async () => {
    const slow = await tell({ inBudget: reject('rate-limited', { retryAfterSeconds: 1 }) });
    const full = await tell({ inInbox: reject('disk-full', { retryAfterSeconds: 1 }) });
    const away = await tell({ inInbox: new StoreUnavailable('away') });
    const broken = await tell({ inInbox: new Error('a fault') });
    expect([slow.status, full.status, away.status, broken.status]).toEqual([0x58, 0x64, 0x64, 0x08]);
    expect([slow, full, away, broken].map(({ lines }) => lines.length)).toEqual([0, 0, 0, 1]);
    expect(broken.lines).toMatchObject([{ account: 'an-account' }]);
    expect(JSON.stringify(broken.lines)).not.toContain(CANARY);
  });
});
