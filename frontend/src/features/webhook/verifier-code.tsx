import { WEBHOOK_VERIFIERS } from '@ringpost/domain/rules/webhook-verifiers';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../ui/copy-button.tsx';

const [FIRST] = WEBHOOK_VERIFIERS;

/** Code that checks the signature of a delivery, in the language of the customer's program. */
export function VerifierCode(): ReactNode {
  const intl = useIntl();
  const [language, setLanguage] = useState<string>(FIRST.language);
  const { code } = WEBHOOK_VERIFIERS.find((each) => each.language === language) ?? FIRST;
  const label = intl.formatMessage({ id: 'webhook.verifier.language', defaultMessage: 'Language' });
  return (
    <div className="webhook-part">
      <div className="row between webhook-verifier-head">
        <fieldset className="segments" aria-label={label}>
          {WEBHOOK_VERIFIERS.map((each) => (
            <button
              key={each.language}
              type="button"
              aria-pressed={each.language === language}
              onClick={() => setLanguage(each.language)}
            >
              <bdi>{each.language}</bdi>
            </button>
          ))}
        </fieldset>
        <CopyButton text={code} look="outline" size="sm">
          <FormattedMessage id="webhook.copy" defaultMessage="Copy" />
        </CopyButton>
      </div>
      <pre dir="ltr">{code}</pre>
    </div>
  );
}
