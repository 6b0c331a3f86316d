import { PanelLeftOpen, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import './with-shop.css';

export interface WithShopProps {
  readonly shop: ReactNode;
  readonly children: ReactNode;
  /** Under 1000 px the shop is a drawer. The page that shows it stores whether it is open. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function Drawer({
  open,
  onOpen,
  children,
}: Pick<WithShopProps, 'open' | 'onOpen'> & { readonly children: ReactNode }): ReactNode {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="shop-drawer"
      aria-label={intl.formatMessage({ id: 'shell.apps', defaultMessage: 'Apps to buy for' })}
      onClose={() => onOpen(false)}
    >
      {open && (
        <>
          <Button
            look="ghost"
            square
            className="shop-drawer-close"
            aria-label={intl.formatMessage({ id: 'shell.hide-apps', defaultMessage: 'Hide apps' })}
            onClick={() => onOpen(false)}
          >
            <X size={16} strokeWidth={1.5} aria-hidden="true" />
          </Button>
          {children}
        </>
      )}
    </dialog>
  );
}

/** A page with the shop beside it: 400 px wide, under 1400 px 300 px, under 1000 px in a drawer. */
export function WithShop({ shop, children, open, onOpen }: WithShopProps): ReactNode {
  const wide = useMedia('(min-width: 1000px)');
  return (
    <div className="with-shop">
      {wide ? <div className="shop-panel">{shop}</div> : <Drawer {...{ open, onOpen }}>{shop}</Drawer>}
      <main id="main" className="shell-main" tabIndex={-1}>
        {!wide && (
          <Button look="outline" size="sm" className="shop-opener" onClick={() => onOpen(true)}>
            <PanelLeftOpen className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="shell.show-apps" defaultMessage="Show apps" />
          </Button>
        )}
        {children}
      </main>
    </div>
  );
}
