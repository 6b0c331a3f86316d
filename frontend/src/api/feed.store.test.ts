import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemSentencesReady } from '../i18n/problem-sentences.ts';
import { createFeed } from './feed.store.ts';
import { sms } from './sms.fixture.ts';

describe('A live feed', () => {
  let requestedPaths: string[] = [];
  let answer: () => Promise<Response>;

  beforeAll(problemSentencesReady);
  beforeEach(() => {
    vi.useFakeTimers();
    requestedPaths = [];
    answer = async () => Response.json({ data: [sms(1)], seq: 1 });
    vi.stubGlobal('fetch', (path: string) => {
      requestedPaths.push(path);
      return answer();
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('updates at most four times a second, and shows the first message after a pause at once', async () => {
    const feed = createFeed('GET /api/sms/public');
    feed.getState().connected();
    await vi.advanceTimersByTimeAsync(1000);
    let writes = 0;
    feed.subscribe((now, before) => {
      if (now.feed !== before.feed) writes += 1;
    });
    for (let seq = 2; seq <= 21; seq += 1) {
      feed.getState().push(sms(seq));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(writes).toBeGreaterThan(2);
    expect(writes).toBeLessThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(250);
    expect(feed.getState().feed.seq).toBe(21);
  });

  it('shows a message within a quarter of a second even if the clock of the machine was set back', async () => {
    const feed = createFeed('GET /api/sms/public');
    feed.getState().connected();
    await vi.advanceTimersByTimeAsync(1000);
    feed.getState().push(sms(2));
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() - 3_600_000);
    feed.getState().push(sms(3));
    await vi.advanceTimersByTimeAsync(250);
    expect(feed.getState().feed.seq).toBe(3);
  });

  it('reads the missing messages when a number is missing', async () => {
    const feed = createFeed('GET /api/sms/public');
    feed.getState().connected();
    await vi.advanceTimersByTimeAsync(1000);
    answer = async () => Response.json({ data: [sms(3), sms(2)], seq: 3 });
    feed.getState().push(sms(3));
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestedPaths.at(-1)).toBe('/api/sms/public?limit=1000&after=1');
    expect(feed.getState().feed.rows.map(({ seq }) => seq)).toEqual([3, 2, 1]);
  });

  it('loses no message from the socket when an older answer arrives', async () => {
    const feed = createFeed('GET /api/sms/public');
    answer = async () => Response.json({ data: [5, 4, 3, 2, 1].map(sms), seq: 5 });
    await feed.getState().catchUp();
    let give: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    feed.getState().connected();
    feed.getState().push(sms(6));
    await vi.advanceTimersByTimeAsync(300);
    give(Response.json({ data: [], seq: 5 }));
    await vi.advanceTimersByTimeAsync(300);
    feed.getState().push(sms(7));
    await vi.advanceTimersByTimeAsync(300);
    expect(feed.getState().feed.rows.map(({ seq }) => seq)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('reads the whole feed of a restored server at once', async () => {
    const feed = createFeed('GET /api/sms/public');
    answer = async () => Response.json({ data: [9, 8].map(sms), seq: 9 });
    await feed.getState().catchUp();
    const restored = [2, 1].map(sms);
    answer = async () => {
      const after = Number(new URLSearchParams(requestedPaths.at(-1)?.split('?')[1]).get('after'));
      return Response.json({ data: restored.filter(({ seq }) => seq > after), seq: 2 });
    };
    feed.getState().connected();
    await vi.advanceTimersByTimeAsync(10);
    expect(feed.getState().feed).toMatchObject({ seq: 2, loaded: true, whole: true });
    expect(feed.getState().feed.rows.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it('reads again after a cut during a read', async () => {
    const feed = createFeed('GET /api/sms/public');
    await feed.getState().catchUp();
    let give: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    feed.getState().connected();
    feed.getState().lost();
    feed.getState().connected();
    answer = async () => Response.json({ data: [sms(2)], seq: 2 });
    give(Response.json({ data: [], seq: 1 }));
    await vi.advanceTimersByTimeAsync(10);
    expect(feed.getState().feed.rows.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it('does not show a customer the answer for another customer', async () => {
    let give: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    const feed = createFeed('GET /api/sms/public');
    feed.getState().connected();
    feed.getState().clear();
    give(Response.json({ data: [sms(7)], seq: 7 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.getState().feed.rows).toEqual([]);
  });

  it('that loads only while it is watched reads nothing before, and then everything that it missed', async () => {
    const feed = createFeed('GET /api/sms/public', { onlyWhileWatched: true });
    feed.getState().connected();
    feed.getState().push(sms(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestedPaths).toEqual([]);
    const leave = feed.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestedPaths).toEqual(['/api/sms/public?limit=1000']);
    leave();
    feed.getState().push(sms(2));
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestedPaths).toHaveLength(1);
    feed.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    expect(requestedPaths.at(-1)).toBe('/api/sms/public?limit=1000&after=1');
  });

  it('tries again by itself after a failure', async () => {
    answer = async () => Response.json({ code: 'busy', title: 'Busy' }, { status: 503 });
    const feed = createFeed('GET /api/sms/public');
    feed.getState().connected();
    await vi.advanceTimersByTimeAsync(10);
    expect(feed.getState().failed).toBe(true);
    answer = async () => Response.json({ data: [sms(1)], seq: 1 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.getState()).toMatchObject({ failed: false, feed: { seq: 1 } });
  });
});
