import type { ComponentType, ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router-dom';
import type { RouteName } from '../../modules/modules.ts';
import { loginPath } from '../../session/paths.ts';
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
  readonly card: CardText & { readonly link?: MessageDescriptor };
  readonly Specimen: ComponentType;
  /** The page where a customer can do this. A visitor gets there through the login. */
  readonly page?: RouteName;
}

const features: readonly Feature[] = [
  { card: cards.code, Specimen: CodeSpecimen },
  { card: cards.countries, Specimen: CountrySpecimen },
  { card: cards.rent, Specimen: TermSpecimen, page: 'dashboard-buy-now' },
  { card: cards.voice, Specimen: VoiceSpecimen, page: 'dashboard-voice-messages' },
  { card: cards.pay, Specimen: PaymentSpecimen, page: 'dashboard-payment-history' },
  { card: cards.api, Specimen: HookSpecimen, page: 'user-webhook' },
];

function FeatureCard({ card, Specimen, page }: Feature): ReactNode {
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
      {card.link && page && (
        <Link className="link t13 thumb" to={loginPath(page)}>
          <FormattedMessage {...card.link} />
        </Link>
      )}
    </article>
  );
}

/** What Ringpost does, in six cards. Each card begins with a real example instead of an icon. */
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
