import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  CodeSpecimen,
  CountrySpecimen,
  HookSpecimen,
  PaymentSpecimen,
  TermSpecimen,
  VoiceSpecimen,
} from './specimens.tsx';

/** What it does, six times, each headed by a real specimen instead of an icon. What is not there yet says so. */
export function FeatureCards(): ReactNode {
  return (
    <section className="band" aria-labelledby="features-title">
      <div className="page">
        <header className="band-head">
          <h2 id="features-title">
            <FormattedMessage
              id="features.title"
              defaultMessage="From “we sent you a code” to the code itself."
            />
          </h2>
          <p>
            <FormattedMessage
              id="features.lead"
              defaultMessage="A prepaid balance, a list of apps, and a place where your messages arrive. That is all you need."
            />
          </p>
        </header>
        <div className="feature-grid">
          <Card
            specimen={<CodeSpecimen />}
            title={<FormattedMessage id="features.code.title" defaultMessage="Codes that are easy to read" />}
          >
            <FormattedMessage
              id="features.code.text"
              defaultMessage="We find the code in every SMS and show it in large digits. One key copies it, and the whole text is right below."
            />
          </Card>
          <Card
            specimen={<CountrySpecimen />}
            title={
              <FormattedMessage
                id="features.countries.title"
                defaultMessage="For accounts in 180 countries"
              />
            }
          >
            <FormattedMessage
              id="features.countries.text"
              defaultMessage="The numbers are from the United States and Canada; more countries will follow. The service that sends the SMS can be anywhere."
            />
          </Card>
          <Card
            soon
            specimen={<TermSpecimen />}
            title={<FormattedMessage id="features.rent.title" defaultMessage="Rent for hours or for weeks" />}
          >
            <FormattedMessage
              id="features.rent.text"
              defaultMessage="Six terms from 4 hours to 4 weeks. You know the price before you pay, and you can extend a term before it ends."
            />
          </Card>
          <Card
            soon
            specimen={<VoiceSpecimen />}
            title={<FormattedMessage id="features.voice.title" defaultMessage="Codes by phone call" />}
          >
            <FormattedMessage
              id="features.voice.text"
              defaultMessage="Some services call instead of sending an SMS. We will record the call, and you can play it in the browser."
            />
          </Card>
          <Card
            soon
            specimen={<PaymentSpecimen />}
            title={<FormattedMessage id="features.pay.title" defaultMessage="Wallets, cards and coins" />}
          >
            <FormattedMessage
              id="features.pay.text"
              defaultMessage="Top up the way you already pay, from half a dollar. Large volumes get discounts and wholesale prices."
            />
          </Card>
          <Card
            soon
            specimen={<HookSpecimen />}
            title={<FormattedMessage id="features.api.title" defaultMessage="For programs, too" />}
          >
            <FormattedMessage
              id="features.api.text"
              defaultMessage="A program can do everything that you can do here, over HTTP. We can send each SMS to your own web address, with a signature."
            />
          </Card>
        </div>
      </div>
    </section>
  );
}

function Card({
  specimen,
  title,
  soon = false,
  children,
}: {
  readonly specimen: ReactNode;
  readonly title: ReactNode;
  readonly soon?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <article>
      <div className="specimen" aria-hidden="true">
        {specimen}
      </div>
      <h3>
        {title}
        {soon && (
          <span className="tag">
            <FormattedMessage id="features.soon" defaultMessage="soon" />
          </span>
        )}
      </h3>
      <p>{children}</p>
    </article>
  );
}
