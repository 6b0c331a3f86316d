import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

export interface Hold {
  /** The newest message that is shown; null while the feed runs. */
  readonly heldSeq: number | null;
  readonly paused: boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Shows everything that has come, and pauses again if the reader is still there. */
  readonly release: () => void;
  /** The event handlers for the element around the rows. */
  readonly events: {
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

/** Pauses the feed while somebody reads it: by button, by pointing at it, by focus, or by scrolling away from the top. */
export function usePauseOnHover(seq: number, frame: RefObject<HTMLElement | null>): Hold {
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [away, setAway] = useState(false);
  const [heldSeq, setHeldSeq] = useState<number | null>(null);
  const holding = paused || pointed || focused || away;

  // Set during rendering, so that no row can arrive before it takes effect.
  if (holding && heldSeq === null) setHeldSeq(seq);
  if (!holding && heldSeq !== null) setHeldSeq(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = (): void => setAway(element.scrollTop > 0);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [frame]);

  return {
    heldSeq,
    paused,
    setPaused,
    release: () => {
      setHeldSeq(seq);
      frame.current?.scrollTo({ top: 0 });
    },
    events: {
      // A finger cannot hover, and causes no leave event.
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
