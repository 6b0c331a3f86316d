import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** The hint under the field of the app, while the typed text names no app. */
export function ChooseApp(): ReactNode {
  return (
    <p className="field-error" role="alert">
      <FormattedMessage id="inventory.choose-app" defaultMessage="Choose an app from the list." />
    </p>
  );
}
