import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { describe, expect, it } from 'vitest';
import { begun, caughtUp, cut, emptyFeed, type FeedState, feedMaxRows, pushed } from './feed-reducer.ts';

function sms(seq: number): SmsView {
  return {
    seq,
    uuid: `sms-${seq}`,
    send_time: '2026-11-20T15:33:55.000Z',
    to: '+141555501xx',
    from: '+18335550100',
    app_uuid: null,
    app_name: null,
    image_name: null,
    order_uuid: null,
    msg: `Code ${seq}`,
    code: String(seq),
    withheld: null,
  };
}
function newestFirst(...seqs: number[]): SmsView[] {
  return seqs.map(sms);
}
function seqs(feed: FeedState): number[] {
  return feed.rows.map(({ seq }) => seq);
}
function loaded(...known: number[]): FeedState {
  return caughtUp(emptyFeed, { data: newestFirst(...known), seq: known[0] ?? 0 }, 0);
}

describe('A feed', () => {
  it('shows what the server answered, newest first, and lights none of it up', () => {
    const feed = loaded(3, 2, 1);
    expect(seqs(feed)).toEqual([3, 2, 1]);
    expect(feed).toMatchObject({ seq: 3, fresh: [], behind: false });
  });

  it('keeps what is pushed before the first answer, and shows it after', () => {
    const early = pushed(emptyFeed, [sms(4), sms(3)]);
    expect(seqs(early)).toEqual([]);
    expect(seqs(caughtUp(early, { data: newestFirst(2, 1), seq: 2 }, 0))).toEqual([4, 3, 2, 1]);
  });

  it('shows a message once, however often it comes', () => {
    const feed = pushed(pushed(loaded(1), [sms(2), sms(2)]), [sms(2), sms(1)]);
    expect(seqs(feed)).toEqual([2, 1]);
    expect(feed.behind).toBe(false);
  });

  it('holds back what comes after a gap, and says that it is behind', () => {
    const feed = pushed(loaded(1), [sms(2), sms(5), sms(4)]);
    expect(seqs(feed)).toEqual([2, 1]);
    expect(feed).toMatchObject({ seq: 2, behind: true });
  });

  it('closes a gap with the answer and goes on with what it had held back', () => {
    const behind = pushed(loaded(1), [sms(5), sms(4)]);
    const feed = caughtUp(behind, { data: newestFirst(3, 2), seq: 3 }, 1);
    expect(seqs(feed)).toEqual([5, 4, 3, 2, 1]);
    expect(feed).toMatchObject({ seq: 5, behind: false, early: [] });
  });

  it('stays behind when the answer did not reach the gap', () => {
    const behind = pushed(loaded(1), [sms(5)]);
    expect(caughtUp(behind, { data: newestFirst(2), seq: 2 }, 1)).toMatchObject({ seq: 2, behind: true });
  });

  it('shows nothing more until it has caught up after a cut', () => {
    const feed = pushed(cut(loaded(1)), [sms(2)]);
    expect(seqs(feed)).toEqual([1]);
    expect(seqs(caughtUp(feed, { data: [], seq: 1 }, 1))).toEqual([2, 1]);
  });

  it('replaces a withheld message by the same one with its words, whichever way it comes', () => {
    const withheld = { ...sms(1), msg: null, code: null, withheld: { price: 0.5, read_until: '' } };
    const known = caughtUp(emptyFeed, { data: [sms(2), withheld].sort((a, b) => b.seq - a.seq), seq: 2 }, 0);
    const read = { ...sms(1), seq: 3 };
    expect(pushed(known, [read]).rows).toEqual([read, sms(2)]);
    expect(caughtUp(known, { data: [read], seq: 3 }, 2).rows).toEqual([read, sms(2)]);
  });

  it('lights up the three newest that arrived, the newest first', () => {
    const feed = pushed(loaded(1), [sms(2), sms(3), sms(4), sms(5)]);
    expect(feed.fresh).toEqual([5, 4, 3]);
  });

  it('begins with the rows of its page and takes the older ones over when they come', () => {
    const feed = caughtUp(begun(newestFirst(3), 3), { data: newestFirst(4, 3, 2, 1), seq: 4 }, 3);
    expect(seqs(feed)).toEqual([4, 3, 2, 1]);
    expect(feed).toMatchObject({ whole: true, fresh: [4] });
  });

  it('begins anew when the server knows less than it knew when it asked', () => {
    const feed = caughtUp(loaded(9, 8), { data: [], seq: 2 }, 9);
    expect(seqs(feed)).toEqual([]);
    expect(feed).toMatchObject({ loaded: false, behind: true });
  });

  it('begins anew when the server answers from another log, however much that holds', () => {
    const feed = caughtUp(emptyFeed, { data: newestFirst(2, 1), seq: 2, position: 'first:7' }, 0);
    const same = caughtUp(feed, { data: newestFirst(3), seq: 3, position: 'first:9' }, 2);
    expect(seqs(same)).toEqual([3, 2, 1]);
    expect(caughtUp(same, { data: newestFirst(4), seq: 4, position: 'second:9' }, 3)).toEqual(emptyFeed);
  });

  it('keeps what the socket brought while an older answer was on its way', () => {
    const asked = cut(loaded(5, 4, 3, 2, 1));
    const heard = pushed(caughtUp(asked, { data: [], seq: 5 }, 5), [sms(6)]);
    const late = caughtUp(heard, { data: [], seq: 5 }, 5);
    expect(seqs(late)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(seqs(pushed(late, [sms(7)]))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('accepts numbers that retention took out of the answer', () => {
    expect(loaded(9, 7, 4)).toMatchObject({ seq: 9, behind: false });
  });

  it('forgets the oldest rows beyond its size', () => {
    const full = loaded(...Array.from({ length: feedMaxRows }, (_, row) => feedMaxRows - row));
    const feed = pushed(full, [sms(feedMaxRows + 1)]);
    expect(feed.rows).toHaveLength(feedMaxRows);
    expect(feed.rows.at(-1)?.seq).toBe(2);
  });
});
