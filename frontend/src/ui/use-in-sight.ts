import { type RefObject, useEffect, useRef } from 'react';

/**
 * Shows a card that opens beside a list: its place may be far from the button that opened it. When it closes, that button gets the
 * focus back. `of`: the row that it is about; the same card can be opened for another one.
 */
export function useInSight(of: string): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown again when it is about another row.
  useEffect(() => {
    opener.current = document.activeElement;
    card.current?.scrollIntoView?.({ block: 'nearest' });
  }, [of]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
  return card;
}
