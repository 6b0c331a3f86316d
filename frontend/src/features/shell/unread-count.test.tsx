import { act, cleanup, render } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { privateFeed } from '../../api/feed.store.ts';
import { markSeen, useSeenMessages } from '../../api/seen-messages.store.ts';
import { sms } from '../../api/sms.fixture.ts';
import { intlFor } from '../../i18n/intl.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { UnreadCount } from './unread-count.tsx';

function shown(): string | null {
  const { container } = render(
    <RawIntlProvider value={intlFor()}>
      <UnreadCount />
    </RawIntlProvider>,
  );
  return container.textContent;
}
function feedUpTo(seq: number): void {
  const rows = Array.from({ length: seq }, (_, index) => sms(seq - index));
  privateFeed.getState().boot(rows, seq);
}

beforeEach(() => {
  privateFeed.getState().clear();
  useSeenMessages.setState({ seq: null });
  usePreferences.setState({ unreadMark: true });
  feedUpTo(2);
});
afterEach(cleanup);

describe('The count beside Messages', () => {
  it('is the number of messages since the customer looked', () => {
    expect(shown()).toBe('');
    cleanup();
    feedUpTo(5);
    expect(shown()).toBe('3 new');
  });

  it('disappears when they have been seen', () => {
    feedUpTo(5);
    act(markSeen);
    expect(shown()).toBe('');
  });

  it('ends at 99', () => {
    feedUpTo(200);
    expect(shown()).toBe('99+ new');
  });

  it('can be turned off', () => {
    feedUpTo(5);
    usePreferences.setState({ unreadMark: false });
    expect(shown()).toBe('');
  });
});
