import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../loading/lazy-part.ts';
import { buyPath, loginPath } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import type { AppChoice } from '../purchase/purchase-request.ts';
import { useShopMode } from '../shop/use-shop-mode.ts';
import type { AppPanelState } from './use-app-panel.ts';

const Shop = lazyPart(async () => (await import('../shop/shop.tsx')).Shop);

/** Choosing needs no account. To buy, a visitor logs in first, and then the page to buy has the chosen app. */
function PanelShop({
  hide,
  takesFocus,
}: {
  readonly hide: () => void;
  readonly takesFocus: boolean;
}): ReactNode {
  const navigate = useNavigate();
  const signedIn = useSession((state) => state.session !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { mode } = useShopMode(signedIn ? 'customer' : 'visitor');
  const buy = ({ app, country, vendor }: AppChoice): void => {
    const target = buyPath(app.app_uuid, country, vendor, mode === 'rental' ? 2 : 0);
    navigate(signedIn ? target : loginPath(target));
  };
  return (
    <Shop
      audience={signedIn ? 'customer' : 'visitor'}
      chosen={chosen}
      onChoose={({ app }) => setChosen(app.app_uuid)}
      onBuy={buy}
      focusFilter={takesFocus}
      footer={
        <>
          <button type="button" className="row panel-hide" onClick={hide}>
            <PanelLeftClose size={15} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="landing.hide-apps" defaultMessage="Hide APPs" />
          </button>
          <span className="grow" />
          {!signedIn && <FormattedMessage id="landing.log-in-for-codes" defaultMessage="Log in to buy" />}
        </>
      }
    />
  );
}

/** Gives the focus back to the element that opened the panel. If nothing did, the tab gets it, which opens it again. */
function useFocusBack(open: boolean): void {
  const opener = useRef<HTMLElement | null>(null);
  // Read during rendering, because the shop takes the focus before any effect runs here.
  if (open && !opener.current) opener.current = document.activeElement as HTMLElement | null;
  useEffect(() => {
    if (open) return;
    const last = opener.current;
    const next = last === document.body ? document.querySelector<HTMLElement>('.panel-tab') : last;
    next?.focus({ preventScroll: true });
    opener.current = null;
  }, [open]);
}

function useEscape(active: boolean, run: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent): void => {
      // An open menu or dialog is closed by the same key, and it alone.
      const isOthers = document.querySelector(':popover-open, dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isOthers) run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active, run]);
}

/** Opens the shop at the start edge. */
export function PanelTab({ open, show }: AppPanelState): ReactNode {
  return (
    <button type="button" className="panel-tab" aria-expanded={open} onClick={show}>
      <span>
        <PanelLeftOpen size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="landing.show-apps" defaultMessage="Show APPs" />
      </span>
    </button>
  );
}

/** The shop at the start edge. The keyboard reaches it after the page, because it has a great many rows. */
export function AppPanel({ open, wasAsked, hide }: AppPanelState): ReactNode {
  useFocusBack(open);
  useEscape(open, hide);

  return (
    <div className="panel-column">
      {open && (
        <>
          <button type="button" className="panel-scrim" tabIndex={-1} aria-hidden="true" onClick={hide} />
          <div className="panel-sheet">
            <Suspense>
              <PanelShop hide={hide} takesFocus={wasAsked} />
            </Suspense>
          </div>
        </>
      )}
    </div>
  );
}
