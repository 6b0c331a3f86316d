import { beforeEach, describe, expect, it } from 'vitest';
import { useSession } from '../session/session.store.ts';
import { privateFeed } from './feed.store.ts';
import { markSeen, unreadOf, useSeenMessages } from './seen-messages.store.ts';
import { sms } from './sms.fixture.ts';

function unread(): number {
  return unreadOf(privateFeed.getState().feed.rows, useSeenMessages.getState().seq);
}
function feedOf(...seqs: readonly number[]): void {
  privateFeed.getState().boot(seqs.map(sms), seqs[0] ?? 0);
}

beforeEach(() => {
  privateFeed.getState().clear();
  useSeenMessages.setState({ seq: null });
});

describe('Messages that have not been seen', () => {
  it('do not include those from before this device first read the feed', () => {
    feedOf(3, 2, 1);
    expect(unread()).toBe(0);
  });

  it('are those that arrived later, until the customer opens them', () => {
    feedOf(3, 2, 1);
    feedOf(5, 4, 3, 2, 1);
    expect(unread()).toBe(2);
    markSeen();
    expect(unread()).toBe(0);
  });

  it('are counted from the start of another feed, whose places are lower', () => {
    feedOf(9, 8);
    feedOf(2, 1);
    expect(unread()).toBe(0);
    feedOf(3, 2, 1);
    expect(unread()).toBe(1);
  });

  it('are forgotten when the session ends', () => {
    feedOf(3);
    useSession.setState({ session: { token: 't', email: 'a@b.c', isAdmin: false, expiresAt: '2999-01-01' } });
    useSession.getState().signOut();
    expect(useSeenMessages.getState().seq).toBeNull();
  });
});
