import { VIRTUAL_LIST_BUFFER_PIXELS, VIRTUAL_LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface RowWindow {
  /** The first row to draw, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** The element that scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>;
  /** The list inside it. Its height and inset are set through the CSSOM, because no page may have a style attribute. */
  readonly list: RefObject<HTMLElement | null>;
  readonly scrollToRow: (row: number) => void;
}

/** On the server there is no layout, and React would warn. */
const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Draws only the visible rows of a list whose rows are all `rowPixels` high. `sight` is the height before the first
 * measurement.
 */
export function useRowWindow(count: number, rowPixels: number, sight: number): RowWindow {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  const [view, setView] = useState({ first: 0, rows: sight });
  const buffer = Math.ceil(VIRTUAL_LIST_BUFFER_PIXELS / rowPixels);

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
  const end = Math.min(count, view.first + view.rows + buffer, start + VIRTUAL_LIST_MAX_ROWS);
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
