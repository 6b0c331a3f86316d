import { useCallback, useEffect, useState } from 'react';
import { usePreferences } from '../../session/preferences.store.ts';

export interface AppPanelState {
  readonly open: boolean;
  readonly show: () => void;
  readonly hide: () => void;
}

/** From here on the panel moves the page aside; below, it lies over the page. */
const beside = '(min-width: 1400px)';

/** Whether the app panel is open. A wide screen remembers it; a narrow one always begins with it closed. */
export function useAppPanel(): AppPanelState {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const wanted = usePreferences.getState().panel === 'open';
    if (wanted && matchMedia(beside).matches) setOpen(true);
  }, []);

  useEffect(() => {
    if (!open) return undefined;
    const page = document.documentElement;
    const wide = matchMedia(beside);
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
    if (matchMedia(beside).matches) usePreferences.getState().set({ panel: next ? 'open' : 'closed' });
  }, []);
  return {
    open,
    show: useCallback(() => change(true), [change]),
    hide: useCallback(() => change(false), [change]),
  };
}

/** While the panel lies over the page, nothing behind it can be reached by keyboard. */
function setBehind(behind: boolean): void {
  for (const part of document.querySelectorAll('.banner-place, .site-header, .landing-body, .site-footer'))
    part.toggleAttribute('inert', behind);
}
