import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 200;
/** Less than one picture: nothing is seen between the old place and the new one. */
const STILL_MS = 1;

/** Where motion is reduced, the row changes its place at once, by the same way: else the browser counts a jump of the page. */
function glide(row: Element, from: number): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const way = [{ transform: `translateY(${from}px)` }, { transform: 'none' }];
  row.animate(way, { duration: isReduced ? STILL_MS : GLIDE_MS, easing: 'ease-out' });
}

/**
 * The list whose rows glide to their new places, so that no row jumps away from who reads it. Each row must keep its key.
 * @returns the reference of the list
 */
export function useGlidingRows(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const tops = useRef(new Map<HTMLElement, number>());
  const width = useRef(0);
  useLayoutEffect(() => {
    const before = width.current;
    width.current = list.current?.offsetWidth ?? 0;
    const isResized = width.current !== before;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const known = tops.current;
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]));
    // In a window of another size all rows have other places, and none of them has moved.
    if (isResized) return;
    for (const [row, top] of tops.current) {
      const from = known.get(row) ?? top;
      if (from !== top) glide(row, from - top);
    }
  });
  return list;
}
