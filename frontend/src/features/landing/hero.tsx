import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import type { PublicPriceList } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { publicFeed } from '../../api/feed.store.ts';
import { loginPath } from '../../session/paths.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { LiveFeed } from '../feed/live-feed.tsx';
import { useBoard } from '../shop/shop.api.ts';
import { PatchCord } from './patch-cord.tsx';
import { VideoButton } from './video-button.tsx';

/** How many drawings are in the row below the buttons. */
const SOCIAL_SIZE = 11;

/** 712 apps are "700+". */
function roundedDown(count: number): number {
  return count >= 100 ? Math.floor(count / 100) * 100 : count;
}

function Lead({ board }: { readonly board: PublicPriceList | undefined }): ReactNode {
  const lowest = Math.min(...(board?.data ?? []).map((app) => app.on_delv_price));
  if (!Number.isFinite(lowest))
    return (
      <FormattedMessage
        id="hero.lead.plain"
        defaultMessage="Choose an app, get a number for it, and copy the code. If no SMS comes within {minutes, number} minutes, your money comes back automatically."
        values={{ minutes: SETTLEMENT_MINUTES }}
      />
    );
  return (
    <FormattedMessage
      id="hero.lead"
      defaultMessage="Choose one of {apps, number}+ sites and apps, get a number for it, and copy the code. From {price}. If no SMS comes within {minutes, number} minutes, your money comes back automatically."
      values={{
        apps: roundedDown(board?.total ?? 0),
        price: moneyText(lowest),
        minutes: SETTLEMENT_MINUTES,
      }}
    />
  );
}

/** The best known apps. The patch cord begins at `data-app`. */
function SocialRow({ board }: { readonly board: PublicPriceList | undefined }): ReactNode {
  const drawn = (board?.data ?? []).filter((app) => app.image_name !== null).slice(0, SOCIAL_SIZE);
  return (
    <ul className="hero-social">
      {drawn.map((app) => (
        <li key={app.app_uuid} data-app={app.app_uuid} title={app.app_name}>
          <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={22} />
          <span className="visually-hidden">{app.app_name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The text at the start, the live feed as the picture at the end. */
export function Hero({ panelOpen }: { readonly panelOpen: boolean }): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const { data: board } = useBoard();
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="page hero-stage" ref={stage}>
        <div className="hero-words">
          <p className="hero-eyebrow">
            <StatusDot shape="live" />
            <FormattedMessage id="hero.eyebrow" defaultMessage="Receive SMS online · US and Canada" />
          </p>
          <h1 id="hero-title">
            <FormattedMessage id="hero.title" defaultMessage="Watch your code arrive." />
          </h1>
          <p className="hero-lead">
            <Lead board={board} />
          </p>
          <div className="hero-actions">
            <ButtonLink look="primary" size="lg" to={loginPath('dashboard-root')}>
              <FormattedMessage id="hero.start" defaultMessage="Get it now" />
            </ButtonLink>
            <VideoButton />
          </div>
          <SocialRow board={board} />
        </div>
        <LiveFeed
          source={publicFeed}
          title={<FormattedMessage id="feed.public" defaultMessage="Live public feed" />}
        />
        {!panelOpen && <PatchCord stage={stage} />}
      </div>
    </section>
  );
}
