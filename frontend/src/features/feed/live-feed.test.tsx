import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFeed } from '../../api/feed.store.ts';
import { sms } from '../../api/sms.fixture.ts';
import { intlFor } from '../../i18n/intl.ts';
import { LiveFeed } from './live-feed.tsx';

function shown(): (string | null)[] {
  return screen.queryAllByRole('listitem').map((row) => row.querySelector('mark')?.textContent ?? null);
}

describe('The live feed', () => {
  const make = () => {
    const feed = createFeed('GET /api/sms/public');
    feed.getState().boot([sms(2), sms(1)], 2);
    vi.stubGlobal('fetch', async () => Response.json({ data: [sms(2), sms(1)], seq: 2 }));
    render(
      <RawIntlProvider value={intlFor()}>
        <LiveFeed source={feed} title="Live public feed" />
      </RawIntlProvider>,
    );
    return feed;
  };
  const arrive = async (feed: ReturnType<typeof make>, ...seqs: number[]): Promise<void> => {
    await act(async () => {
      feed.getState().connected();
      await Promise.resolve();
      for (const seq of seqs) feed.getState().push(sms(seq));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
  };
  beforeEach(() => {
    Element.prototype.scrollTo ??= () => undefined;
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('shows the newest message first, its code marked and its number in groups', async () => {
    const feed = make();
    await arrive(feed, 3);
    expect(shown()).toEqual(['46403', '46402', '46401']);
    expect(screen.getAllByText('415-555-01xx')).toHaveLength(3);
  });

  it('does not move while it is paused, and says how many messages wait', async () => {
    const feed = make();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the feed' }));
    await arrive(feed, 3, 4);
    expect(shown()).toEqual(['46402', '46401']);
    await userEvent.click(screen.getByRole('button', { name: '2 new' }));
    expect(shown()).toEqual(['46404', '46403', '46402', '46401']);
    expect(screen.getByText('Paused')).toBeDefined();
  });

  it('does not move while somebody reads it by keyboard, and continues when they leave', async () => {
    const feed = make();
    const frame = screen.getByRole('region', { name: 'Live public feed' });
    fireEvent.focus(frame);
    await arrive(feed, 3);
    expect(shown()).toEqual(['46402', '46401']);
    expect(screen.getByText('Paused while you read')).toBeDefined();
    expect(screen.queryByText('Live')).toBeNull();
    fireEvent.blur(frame);
    expect(shown()).toEqual(['46403', '46402', '46401']);
  });

  it('loses nothing of a pause: all that came is counted, and shown when it goes on', async () => {
    const feed = make();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the feed' }));
    await arrive(feed, 3, 4);
    expect(shown()).toEqual(['46402', '46401']);
    expect(screen.getByRole('button', { name: '2 new' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the feed' }));
    expect(shown()).toEqual(['46404', '46403', '46402', '46401']);
  });

  it('shows only the senders and apps that somebody searches for, also those that come later', async () => {
    const feed = make();
    await userEvent.click(screen.getByRole('button', { name: 'Search the feed' }));
    const field = await screen.findByRole('searchbox', { name: 'Sender or app' });
    await userEvent.type(field, 'other');
    await screen.findByText('No message matches.');
    await act(async () => {
      feed.getState().connected();
      await Promise.resolve();
      feed.getState().push({ ...sms(3), app_name: 'Another' });
      feed.getState().push({ ...sms(4), from: '+15550009876' });
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(shown()).toEqual(['46403']);
    await userEvent.clear(field);
    await userEvent.type(field, '9876');
    await vi.waitFor(() => expect(shown()).toEqual(['46404']), 60_000);
    await userEvent.click(screen.getByRole('button', { name: 'Search the feed' }));
    expect(shown()).toHaveLength(4);
  });

  it('is never announced by a screen reader', () => {
    make();
    expect(screen.getByRole('list').getAttribute('aria-live')).toBe('off');
  });

  it('says when the connection is down', () => {
    const feed = make();
    act(() => feed.getState().lost());
    expect(screen.getByText(/^Reconnecting/)).toBeDefined();
  });
});
