import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

/** Empties a search. The button that some browsers add looks different in each of them, so it is hidden. */
export function ClearButton({ onClear }: { readonly onClear: () => void }): ReactNode {
  const intl = useIntl();
  return (
    <button
      type="button"
      className="clear-button"
      aria-label={intl.formatMessage({ id: 'ui.clear', defaultMessage: 'Clear the search' })}
      onClick={onClear}
    >
      <X size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
