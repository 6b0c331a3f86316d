import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { pathOfGoKey } from '../../session/go-keys.ts';
import { useSession } from '../../session/session.store.ts';
import { GO_WITHIN_MS, isKeyTaken } from '../../ui/keys.ts';
import { showOverlay, useOverlay } from '../../ui/overlay.store.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);
const KeysHelp = lazyPart(async () => (await import('./keys-help.tsx')).KeysHelp);

function useCloseOnWayBack(): void {
  useEffect(() => {
    const close = (): void => showOverlay(null);
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}

function useGlobalKeys(): void {
  const navigate = useNavigate();
  // A ref, because a render between the two keys must not lose the first one.
  const goUntil = useRef(0);
  const isAdmin = useSession((state) => state.session?.isAdmin);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        showOverlay(useOverlay.getState().shown === 'palette' ? null : 'palette');
        return;
      }
      if (event.ctrlKey || event.metaKey) return;
      if (useOverlay.getState().shown === 'palette' && !isInDialog(event.target)) {
        // The palette was opened and is still loading, so typed keys are meant for it, even if the focus is elsewhere.
        if (event.key.length === 1) useOverlay.setState(({ typed }) => ({ typed: typed + event.key }));
        event.preventDefault();
        return;
      }
      if (isKeyTaken(event.target)) return;
      const page =
        isAdmin === undefined || Date.now() > goUntil.current ? undefined : pathOfGoKey(key, isAdmin);
      goUntil.current = key === 'g' ? Date.now() + GO_WITHIN_MS : 0;
      if (page !== undefined) navigate(page);
      else if (event.key === '?') showOverlay('keys');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, isAdmin]);
}

/** The keys that work on every page. The palette and the help are loaded when they are first opened. */
export function GlobalKeys(): ReactNode {
  const shown = useOverlay((state) => state.shown);
  useGlobalKeys();
  useCloseOnWayBack();
  return (
    <Suspense>
      {shown === 'palette' && <Palette />}
      {shown === 'keys' && <KeysHelp />}
    </Suspense>
  );
}
