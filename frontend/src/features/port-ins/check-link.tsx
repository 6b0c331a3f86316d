import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** A link to the check of numbers. */
export function CheckLink(): ReactNode {
  return (
    <ButtonLink look="outline" size="sm" to={paths['dashboard-portin-check']}>
      <FormattedMessage id="portin.check.title" defaultMessage="Check numbers" />
    </ButtonLink>
  );
}
