import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { describe, expect, it } from 'vitest';
import { begun, caughtUp, cut, emptyFeed, FEED_MAX_ROWS, type FeedState, pushed } from './feed-reducer.ts';
import { sms } from './sms.fixture.ts';

function newestFirst(...seqs: number[]): SmsView[] {
  return seqs.map(sms);
}
function seqs(feed: FeedState): number[] {
  return feed.rows.map(({ seq }) => seq);
}
function loaded(...messageSeqs: number[]): FeedState {
  return caughtUp(emptyFeed, { data: newestFirst(...messageSeqs), seq: messageSeqs[0] ?? 0 }, 0);
}

describe('A feed', () => {
  it('shows the answer of the server, newest first, and highlights none of it', () => {
    const feed = loaded(3, 2, 1);
    expect(seqs(feed)).toEqual([3, 2, 1]);
    expect(feed).toMatchObject({ seq: 3, fresh: [], behind: false });
  });

  it('keeps messages that the socket brings before the first answer, and shows them after it', () => {
    const early = pushed(emptyFeed, [sms(4), sms(3)]);
    expect(seqs(early)).toEqual([]);
    expect(seqs(caughtUp(early, { data: newestFirst(2, 1), seq: 2 }, 0))).toEqual([4, 3, 2, 1]);
  });

  it('shows a message once, even if it arrives several times', () => {
    const feed = pushed(pushed(loaded(1), [sms(2), sms(2)]), [sms(2), sms(1)]);
    expect(seqs(feed)).toEqual([2, 1]);
    expect(feed.behind).toBe(false);
  });

  it('holds back messages after a gap, and says that it is behind', () => {
    const feed = pushed(loaded(1), [sms(2), sms(5), sms(4)]);
    expect(seqs(feed)).toEqual([2, 1]);
    expect(feed).toMatchObject({ seq: 2, behind: true });
  });

  it('closes a gap with the answer, and shows the messages that it held back', () => {
    const behind = pushed(loaded(1), [sms(5), sms(4)]);
    const feed = caughtUp(behind, { data: newestFirst(3, 2), seq: 3 }, 1);
    expect(seqs(feed)).toEqual([5, 4, 3, 2, 1]);
    expect(feed).toMatchObject({ seq: 5, behind: false, early: [] });
  });

  it('stays behind if the answer does not fill the gap', () => {
    const behind = pushed(loaded(1), [sms(5)]);
    expect(caughtUp(behind, { data: newestFirst(2), seq: 2 }, 1)).toMatchObject({ seq: 2, behind: true });
  });

  it('shows nothing new after a cut until it has caught up', () => {
    const feed = pushed(cut(loaded(1)), [sms(2)]);
    expect(seqs(feed)).toEqual([1]);
    expect(seqs(caughtUp(feed, { data: [], seq: 1 }, 1))).toEqual([2, 1]);
  });

  it('replaces a withheld message by the same one with its text, from the socket or an answer', () => {
    const withheld = { ...sms(1), msg: null, code: null, withheld: { price: 0.5, read_until: '' } };
    const feed = caughtUp(emptyFeed, { data: [sms(2), withheld].sort((a, b) => b.seq - a.seq), seq: 2 }, 0);
    const read = { ...sms(1), seq: 3 };
    expect(pushed(feed, [read]).rows).toEqual([read, sms(2)]);
    expect(caughtUp(feed, { data: [read], seq: 3 }, 2).rows).toEqual([read, sms(2)]);
  });

  it('highlights the three newest messages that arrived, the newest first', () => {
    const feed = pushed(loaded(1), [sms(2), sms(3), sms(4), sms(5)]);
    expect(feed.fresh).toEqual([5, 4, 3]);
  });

  it('starts with the rows of its page and adds the older ones when they arrive', () => {
    const feed = caughtUp(begun(newestFirst(3), 3), { data: newestFirst(4, 3, 2, 1), seq: 4 }, 3);
    expect(seqs(feed)).toEqual([4, 3, 2, 1]);
    expect(feed).toMatchObject({ whole: true, fresh: [4] });
  });

  it('starts again when the server has fewer messages than the feed had', () => {
    const feed = caughtUp(loaded(9, 8), { data: [], seq: 2 }, 9);
    expect(seqs(feed)).toEqual([]);
    expect(feed).toMatchObject({ loaded: false, behind: true });
  });

  it('starts again when the server answers from another log, even if that one has more', () => {
    const feed = caughtUp(emptyFeed, { data: newestFirst(2, 1), seq: 2, position: 'first:7' }, 0);
    const same = caughtUp(feed, { data: newestFirst(3), seq: 3, position: 'first:9' }, 2);
    expect(seqs(same)).toEqual([3, 2, 1]);
    expect(caughtUp(same, { data: newestFirst(4), seq: 4, position: 'second:9' }, 3)).toEqual(emptyFeed);
  });

  it('keeps messages from the socket that are newer than an answer', () => {
    const cutFeed = cut(loaded(5, 4, 3, 2, 1));
    const heard = pushed(caughtUp(cutFeed, { data: [], seq: 5 }, 5), [sms(6)]);
    const late = caughtUp(heard, { data: [], seq: 5 }, 5);
    expect(seqs(late)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(seqs(pushed(late, [sms(7)]))).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('accepts an answer in which retention has removed numbers', () => {
    expect(loaded(9, 7, 4)).toMatchObject({ seq: 9, behind: false });
  });

  it('drops the oldest rows above its maximum size', () => {
    const full = loaded(...Array.from({ length: FEED_MAX_ROWS }, (_, row) => FEED_MAX_ROWS - row));
    const feed = pushed(full, [sms(FEED_MAX_ROWS + 1)]);
    expect(feed.rows).toHaveLength(FEED_MAX_ROWS);
    expect(feed.rows.at(-1)?.seq).toBe(2);
  });
});
