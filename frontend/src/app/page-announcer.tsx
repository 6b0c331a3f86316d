import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageName } from '../ui/page-name.store.ts';

/** The focus stays in these elements: the page has put it there, or the user types there. */
const KEPT = 'dialog, [role=dialog], input, textarea, select';

/** Moves the focus into the new page, so that Tab continues there and the arrow keys scroll it. */
function focusPage(): void {
  const main = document.getElementById('main');
  const at = document.activeElement;
  if (main?.contains(at) || at?.closest(KEPT)) return;
  main?.focus({ preventScroll: true });
}

/**
 * Announces each page that opens to screen readers, and moves the focus into it. The browser announces the first page. A filter
 * changes only the address of the same page, so it is not announced.
 */
export function PageAnnouncer(): ReactNode {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const name = usePageName((state) => state.name);
  const [said, say] = useState('');
  const shown = useRef<{ readonly pathname: string; readonly name: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run after each new name.
  useEffect(() => {
    // The new page has set its name in the same pass, before this effect.
    const current = usePageName.getState().name;
    if (current === '') return;
    const last = shown.current;
    shown.current = { pathname, name: current };
    if (last === null) return;
    const isOther = last.pathname !== pathname;
    const isRenamed = last.name !== current && how !== NavigationType.Replace;
    if (isOther || isRenamed) say(current);
    if (isOther) focusPage();
  }, [pathname, name, how]);
  return (
    <div aria-live="polite" className="visually-hidden">
      {said}
    </div>
  );
}
