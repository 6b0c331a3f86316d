import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageName } from '../ui/page-name.store.ts';

/** Where a page has put the focus itself, and where somebody types, it stays. */
const KEPT = 'dialog, [role=dialog], input, textarea, select';

/** The next Tab goes into the new page, and the arrow keys scroll it. */
function focusPage(): void {
  const main = document.getElementById('main');
  const at = document.activeElement;
  if (main?.contains(at) || at?.closest(KEPT)) return;
  main?.focus({ preventScroll: true });
}

/**
 * Names each page that opens, for who does not see it, and moves the focus into it. The first page is named by the browser.
 * A filter changes the address of the same page, so it is not announced.
 */
export function PageAnnouncer(): ReactNode {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const name = usePageName((state) => state.name);
  const [said, say] = useState('');
  const shown = useRef<{ readonly pathname: string; readonly name: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new name is a reason to look.
  useEffect(() => {
    // The new page names itself in the same pass, before this.
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
