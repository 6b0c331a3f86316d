import { Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Button } from './button.tsx';
import { Dropdown } from './dropdown.tsx';
import { LanguageLinks } from './language-links.tsx';

const messages = defineMessages({ choose: { id: 'language.choose', defaultMessage: 'Language' } });

/** A menu to choose the language of the site. */
export function LanguageMenu(): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage(messages.choose);
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
