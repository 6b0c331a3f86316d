import { describe, expect, it } from 'vitest';
import { sms } from '../../api/sms.fixture.ts';
import { onceEach } from './once-each.ts';

function seqs(rows: readonly { readonly seq: number }[]): readonly number[] {
  return rows.map(({ seq }) => seq);
}

describe('The messages of a customer', () => {
  it('are those of the feed, and below them the older ones', () => {
    expect(seqs(onceEach([sms(5), sms(4)], [sms(3), sms(2)]))).toEqual([5, 4, 3, 2]);
  });

  it('are shown once each, even if the feed has new messages since the older ones were read', () => {
    expect(seqs(onceEach([sms(6), sms(5)], [sms(5), sms(4)]))).toEqual([6, 5, 4]);
  });

  it('show a message that was paid for only at its newer place', () => {
    const read = { ...sms(7), uuid: 'sms-2' };
    expect(seqs(onceEach([read, sms(3)], [sms(2), sms(1)]))).toEqual([7, 3, 1]);
  });
});
