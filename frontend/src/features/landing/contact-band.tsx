import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePublicPath } from '../../i18n/language.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The way to the contact form. The form is a page of its own, so that this one stays small. */
export function ContactBand(): ReactNode {
  const at = usePublicPath();
  return (
    <section className="band" aria-labelledby="contact-title">
      <div className="page faq">
        <h2 id="contact-title">
          <FormattedMessage id="contact-band.title" defaultMessage="Is something not answered here?" />
        </h2>
        <div>
          <p>
            <FormattedMessage
              id="contact-band.lead"
              defaultMessage="Write to the people who run this site. They answer by email."
            />
          </p>
          <p>
            <ButtonLink to={at(paths['contact-us'])} look="outline">
              <FormattedMessage id="contact-band.go" defaultMessage="Contact us" />
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}
