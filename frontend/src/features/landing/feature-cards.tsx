import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Band, type CardText } from './band.tsx';
import { cards, heading } from './feature-cards.messages.ts';
import {
  CodeSpecimen,
  CountrySpecimen,
  HookSpecimen,
  PaymentSpecimen,
  TermSpecimen,
  VoiceSpecimen,
} from './specimens.tsx';

interface Feature {
  readonly card: CardText;
  readonly Specimen: ComponentType;
}

const features: readonly Feature[] = [
  { card: cards.code, Specimen: CodeSpecimen },
  { card: cards.countries, Specimen: CountrySpecimen },
  { card: cards.rent, Specimen: TermSpecimen },
  { card: cards.voice, Specimen: VoiceSpecimen },
  { card: cards.pay, Specimen: PaymentSpecimen },
  { card: cards.api, Specimen: HookSpecimen },
];

function FeatureCard({ card, Specimen }: Feature): ReactNode {
  return (
    <article>
      <div className="specimen" aria-hidden="true">
        <Specimen />
      </div>
      <h3>
        <FormattedMessage {...card.title} />
      </h3>
      <p>
        <FormattedMessage {...card.text} />
      </p>
    </article>
  );
}

/** What Ringpost does, in six cards. Each card begins with a real specimen instead of an icon. */
export function FeatureCards(): ReactNode {
  return (
    <Band {...heading}>
      <div className="feature-grid">
        {features.map((feature) => (
          <FeatureCard key={feature.card.title.id} {...feature} />
        ))}
      </div>
    </Band>
  );
}
