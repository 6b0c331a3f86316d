import { virtualListBufferPixels } from '@ringpost/events/rules/limits';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface RowWindow {
  /** First and one past the last row to draw. */
  readonly start: number;
  readonly end: number;
  /** The element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The list inside it; its height and inset are set through the CSSOM, as no page may carry a style attribute. */
  readonly list: RefObject<HTMLElement | null>;
  readonly scrollToRow: (row: number) => void;
}

/** Draws only the rows in sight of a list whose rows are all `rowPixels` high. `sight` is the guess before the first look. */
export function useRowWindow(count: number, rowPixels: number, sight: number): RowWindow {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [view, setView] = useState({ first: 0, rows: sight });
  const buffer = Math.ceil(virtualListBufferPixels / rowPixels);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = (): void => {
      const first = Math.floor(element.scrollTop / rowPixels);
      const rows = Math.ceil(element.clientHeight / rowPixels) + 1;
      setView((before) => (before.first === first && before.rows === rows ? before : { first, rows }));
    };
    look();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    observer?.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer?.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [rowPixels]);

  const start = Math.min(Math.max(0, view.first - buffer), Math.max(0, count - 1));
  const end = Math.min(count, view.first + view.rows + buffer);
  useLayoutEffectInBrowser(() => {
    const style = list.current?.style;
    style?.setProperty('height', `${count * rowPixels}px`);
    style?.setProperty('padding-top', `${start * rowPixels}px`);
  });

  const scrollToRow = useCallback(
    (row: number) => {
      const element = frame.current;
      if (!element) return;
      const top = row * rowPixels;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowPixels > element.scrollTop + element.clientHeight)
        element.scrollTop = top + rowPixels - element.clientHeight;
    },
    [rowPixels],
  );
  return { start, end, frame, list, scrollToRow };
}

/** On the server there is no layout to take part in, and React would warn about it. */
const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect;
