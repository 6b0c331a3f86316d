import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useStore } from 'zustand';
import { createFeed } from './feed.store.ts';

describe('a feed that came with the page', () => {
  it('is in the HTML of the server', () => {
    const feed = createFeed('GET /api/sms/public');
    feed.getState().boot([], 41);
    function Newest(): ReactNode {
      const { feed: shown } = useStore(feed);
      return shown.loaded ? `loaded to ${shown.seq}` : 'loading';
    }
    expect(renderToStaticMarkup(<Newest />)).toBe('loaded to 41');
  });
});
