import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Under a field of apps in which something is typed that names none. */
export function ChooseApp(): ReactNode {
  return (
    <p className="field-error" role="alert">
      <FormattedMessage id="inventory.choose-app" defaultMessage="Choose an app from the list." />
    </p>
  );
}
