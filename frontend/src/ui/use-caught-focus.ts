import { type RefObject, useEffect, useRef } from 'react';

/** If a new state removes the focused button inside an element, the element gets the focus. Otherwise the focus would be lost. */
export function useCaughtFocus<Box extends HTMLElement>(state: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const inside = useRef(false);
  useEffect(() => {
    const look = (event: FocusEvent): void => {
      inside.current = event.target instanceof Node && box.current?.contains(event.target) === true;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs after each new state, and only then.
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (inside.current && lost) box.current?.focus({ preventScroll: true });
  }, [state]);
  return box;
}
