import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { publicFeed } from '../../api/feed.store.ts';
import { type Cord, cordBetween } from './cord-path.ts';

const CORD_MILLISECONDS = 1600;
/** The cord needs enough space, and is not shown to users who prefer reduced motion. */
const ROOM_FOR_IT = '(min-width: 1300px) and (prefers-reduced-motion: no-preference)';

/** The places of the newest message's app and of the message's row, if both are visible. */
function measure(
  stage: HTMLElement,
  seq: number,
): { readonly cord: Cord; readonly drawing: HTMLElement } | null {
  const message = publicFeed.getState().feed.rows[0];
  const drawing = stage.querySelector<HTMLElement>(`[data-app="${message?.app_uuid ?? ''}"]`);
  // While the feed is paused, its first row is an older one, so there is no cord.
  const row = stage.querySelector<HTMLElement>('.feed-row[data-newest]');
  if (!message || message.seq !== seq || !drawing || !row) return null;
  const rightToLeft = document.documentElement.dir === 'rtl';
  const origin = stage.getBoundingClientRect();
  const from = drawing.getBoundingClientRect();
  const to = row.getBoundingClientRect();
  return {
    drawing,
    cord: cordBetween(
      { x: from.left + from.width / 2 - origin.left, y: from.top + from.height / 2 - origin.top },
      { x: (rightToLeft ? to.right : to.left) - origin.left, y: to.top + to.height / 2 - origin.top },
      rightToLeft,
    ),
  };
}

/** When a message of an app in the row arrives, a cord runs from its drawing to the row; one at a time. */
export function PatchCord({ stage }: { readonly stage: RefObject<HTMLDivElement | null> }): ReactNode {
  const newest = useStore(publicFeed, ({ feed }) => feed.fresh[0]);
  const [cord, setCord] = useState<(Cord & { readonly seq: number }) | null>(null);
  const busy = useRef(false);

  useEffect(() => {
    const place = stage.current;
    if (newest === undefined || !place || busy.current || !matchMedia(ROOM_FOR_IT).matches) return;
    const measured = measure(place, newest);
    if (!measured) return;
    busy.current = true;
    setCord({ ...measured.cord, seq: newest });
    measured.drawing.dataset.lit = '';
    setTimeout(() => {
      busy.current = false;
      delete measured.drawing.dataset.lit;
      setCord(null);
    }, CORD_MILLISECONDS);
  }, [newest, stage]);

  if (!cord) return null;
  return (
    <svg className="cord" key={cord.seq} aria-hidden="true">
      <circle cx={cord.from.x} cy={cord.from.y} r="19" />
      <path d={cord.path} pathLength="1" />
      <circle className="cord-end" cx={cord.to.x} cy={cord.to.y} r="5" />
    </svg>
  );
}
