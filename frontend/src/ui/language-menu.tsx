import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button.tsx';
import { Dropdown } from './dropdown.tsx';
import { languageMessages } from './language.messages.ts';
import { LanguageLinks } from './language-links.tsx';

/** A menu to choose the language of the site. */
export function LanguageMenu(): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(languageMessages.choose);
  return (
    <Dropdown
      label={label}
      trigger={(props) => (
        <Button {...props} look="ghost" size="sm" square className="language-menu" aria-label={label}>
          <Languages size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      )}
    >
      <LanguageLinks inMenu />
    </Dropdown>
  );
}
