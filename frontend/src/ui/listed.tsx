import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

function joined(first: ReactNode, second: ReactNode): ReactNode {
  return <FormattedMessage id="listed" defaultMessage="{first}, {second}" values={{ first, second }} />;
}

/**
 * Parts of one line, with the comma of the language between them. The lists of `Intl` have an "and", or no comma in some
 * languages.
 */
export function Listed({ parts }: { readonly parts: readonly ReactNode[] }): ReactNode {
  return parts.reduce((first, second) => joined(first, second));
}
