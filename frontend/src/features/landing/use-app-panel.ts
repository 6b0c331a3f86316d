import { useCallback, useEffect, useState } from 'react';
import { usePreferences } from '../../session/preferences.store.ts';

export interface AppPanelState {
  readonly open: boolean;
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

/** Whether the app panel is open. On a wide screen the last state is stored; on a narrow one it is closed at first. */
export function useAppPanel(): AppPanelState {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const wasOpen = usePreferences.getState().panel === 'open';
    if (wasOpen && matchMedia(BESIDE).matches) setOpen(true);
  }, []);

  useEffect(() => {
    if (!open) return undefined;
    const page = document.documentElement;
    const wide = matchMedia(BESIDE);
    page.dataset.panel = 'open';
    const look = (): void => setBehind(!wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => {
      wide.removeEventListener('change', look);
      delete page.dataset.panel;
      setBehind(false);
    };
  }, [open]);

  const change = useCallback((next: boolean) => {
    setOpen(next);
    if (matchMedia(BESIDE).matches) usePreferences.getState().set({ panel: next ? 'open' : 'closed' });
  }, []);
  return {
    open,
    show: useCallback(() => change(true), [change]),
    hide: useCallback(() => change(false), [change]),
  };
}
