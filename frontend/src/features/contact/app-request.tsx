import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { loginPath, paths } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { linkTo } from '../../ui/rich-text.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AppRequestForm } from './app-request-form.tsx';

/** The part of the page where customers ask for an app. A visitor reads how. */
export function AppRequest(): ReactNode {
  const hydrated = useHydrated();
  // The rendered page is the same for everybody.
  const isCustomer = useSession(({ session }) => session !== null) && hydrated;
  return (
    <section className="contact-part" id="request-app" aria-labelledby="request-app-title">
      <div>
        <h2 id="request-app-title">
          <FormattedMessage id="app-request.title" defaultMessage="Request an app" />
        </h2>
        <p>
          {isCustomer ? (
            <FormattedMessage
              id="app-request.lead"
              defaultMessage="Is an app missing in the list? Tell us its name, and how its SMS look."
            />
          ) : (
            <FormattedMessage
              id="app-request.guest"
              defaultMessage="Is an app missing in the list? <a>Log in</a> to ask for it."
              values={{ a: linkTo(loginPath(`${paths['contact-us']}#request-app`)) }}
            />
          )}
        </p>
      </div>
      {isCustomer && <AppRequestForm />}
    </section>
  );
}
