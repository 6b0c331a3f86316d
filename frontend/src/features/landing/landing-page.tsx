import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ApiBand } from './api-band.tsx';
import { AppPanel, PanelTab } from './app-panel.tsx';
import { Board } from './board.tsx';
import { ContactBand } from './contact-band.tsx';
import { Faq } from './faq.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FreeNumbersBand } from './free-numbers-band.tsx';
import { Hero } from './hero.tsx';
import { UnclaimedBand } from './unclaimed-band.tsx';
import { useAppPanel } from './use-app-panel.ts';
import { WhyCards } from './why-cards.tsx';
import './landing.css';
import './board.css';
import './sections.css';
import './cards.css';

/** "/": the live feed as the picture, the board, the features, the reasons, the free and the unclaimed numbers, and five answers; the shop is at the start edge. */
export function LandingPage(): ReactNode {
  const panel = useAppPanel();
  return (
    <div className="landing">
      <PanelTab {...panel} />
      <div className="landing-body">
        <Hero panelOpen={panel.open} />
        <Board onShowAll={panel.show} />
        <FeatureCards />
        <WhyCards />
        <FreeNumbersBand />
        <UnclaimedBand />
        <ApiBand />
        <section className="band" id="faq" aria-labelledby="faq-title">
          <div className="page faq">
            <div>
              <h2 id="faq-title">
                <FormattedMessage id="faq.title" defaultMessage="Frequently asked questions" />
              </h2>
              <p>
                <FormattedMessage id="faq.lead" defaultMessage="Five questions that most people ask first." />
              </p>
            </div>
            <Faq />
          </div>
        </section>
        <ContactBand />
      </div>
      <AppPanel {...panel} />
    </div>
  );
}
