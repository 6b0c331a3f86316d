import { useCallback, useLayoutEffect, useState } from 'react';
import { usePreferences } from '../../session/preferences.store.ts';

export interface AppPanelState {
  readonly open: boolean;
  /** Whether the reader has opened or closed it. Only then it takes the focus. */
  readonly wasAsked: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/** From this width on the panel moves the page aside; below that, it covers the page. */
const BESIDE = '(min-width: 1400px)';

/** While the panel covers the page, the keyboard must reach nothing behind it. */
function setBehind(behind: boolean): void {
  for (const part of document.querySelectorAll('.banner-place, .site-header, .landing-body, .site-footer'))
    part.toggleAttribute('inert', behind);
}

/** Whether the panel is open without a click: beside the page, unless it was closed there. `public/boot.js` has the same rule. */
function isOpenAtFirst(): boolean {
  return matchMedia(BESIDE).matches && usePreferences.getState().panel !== 'closed';
}

/**
 * Whether the app panel is open. On a wide screen it is open at first, and the last state is stored; on a narrow one it is closed at
 * first. What the page looks like is decided before each picture of it, so that nothing jumps.
 */
export function useAppPanel(): AppPanelState {
  const [open, setOpen] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);

  useLayoutEffect(() => {
    const look = (): void => setOpen(isOpenAtFirst());
    look();
    const wide = matchMedia(BESIDE);
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);

  useLayoutEffect(() => {
    if (!open) return undefined;
    const page = document.documentElement;
    page.dataset.panel = 'open';
    setBehind(!matchMedia(BESIDE).matches);
    return () => {
      delete page.dataset.panel;
      setBehind(false);
    };
  }, [open]);

  const change = useCallback((next: boolean) => {
    setOpen(next);
    setWasAsked(true);
    if (matchMedia(BESIDE).matches) usePreferences.getState().set({ panel: next ? 'open' : 'closed' });
  }, []);
  return {
    open,
    wasAsked,
    show: useCallback(() => change(true), [change]),
    hide: useCallback(() => change(false), [change]),
  };
}
