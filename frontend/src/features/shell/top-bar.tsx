import { Search, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { toggleTheme } from '../../session/preferences.store.ts';
import type { Session } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { showOverlay } from '../../ui/overlay.store.ts';
import { AccountMenu } from './account-menu.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import { findWords } from './find-words.ts';
import { homeOf, type Side } from './navigation.ts';
import { SoundButton } from './sound-button.tsx';

const messages = defineMessages({
  theme: { id: 'shell.theme', defaultMessage: 'Change between light and dark' },
});

export interface TopBarProps {
  readonly session: Session;
  readonly side: Side;
  /** Whether the user can open nothing but the logout yet. */
  readonly isBare: boolean;
  readonly balance: number | undefined;
  readonly debt: number | undefined;
}

/** The lamp in the logo is lit while the customer's own connection is live. */
function Home({ side, isBare }: Pick<TopBarProps, 'side' | 'isBare'>): ReactNode {
  const connection = useStore(privateFeed, (state) => state.connection);
  const brand = (
    <>
      <LogoMark lit={connection === 'live'} />
      Ringpost
    </>
  );
  if (isBare) return <span className="logo">{brand}</span>;
  return (
    <Link to={homeOf(side)} className="logo thumb">
      {brand}
    </Link>
  );
}

/** Opens the palette: a field if there is space, otherwise a button. Its key works everywhere. */
function PaletteOpener({ side }: Pick<TopBarProps, 'side'>): ReactNode {
  const intl = useIntl();
  const opens = { 'aria-haspopup': 'dialog', onClick: () => showOverlay('palette') } as const;
  return (
    <>
      <button type="button" className="input palette-opener" data-size="sm" {...opens}>
        <Search size={15} strokeWidth={1.5} aria-hidden="true" />
        <span className="grow">
          <FormattedMessage {...findWords[side]} />
        </span>
        <kbd className="kbd">Ctrl</kbd>
        <kbd className="kbd">K</kbd>
      </button>
      <span className="grow" />
      <Button
        look="ghost"
        square
        className="palette-button"
        aria-label={intl.formatMessage(findWords[side])}
        {...opens}
      >
        <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </>
  );
}

function ThemeButton(): ReactNode {
  const intl = useIntl();
  return (
    <Button
      look="ghost"
      size="sm"
      square
      aria-label={intl.formatMessage(messages.theme)}
      onClick={toggleTheme}
    >
      <SunMoon size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  );
}

/** The bar above every signed-in page: the link home, the palette, the balance, the account. */
export function TopBar({ session, side, isBare, balance, debt }: TopBarProps): ReactNode {
  return (
    <header className="top-bar">
      <Home {...{ side, isBare }} />
      {side === 'admin' && (
        <span className="side-name">
          <FormattedMessage id="shell.side" defaultMessage="Admin" />
        </span>
      )}
      {isBare ? <span className="grow" /> : <PaletteOpener side={side} />}
      {side === 'customer' && <BalanceFigure {...{ balance, debt }} />}
      <LanguageChoice />
      <ThemeButton />
      {side === 'customer' && !isBare && <SoundButton />}
      <AccountMenu {...{ session, side, isBare }} />
    </header>
  );
}
