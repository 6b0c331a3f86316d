import { AREA_MAX_DIGITS, AREAS_MAX } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { type AreaTexts, prefixesOf } from '../purchase/area-texts.ts';

export interface AreaChoiceProps {
  readonly texts: AreaTexts;
  readonly onChange: (texts: AreaTexts) => void;
}

function AreaField({
  label,
  text,
  onText,
}: {
  readonly label: ReactNode;
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  return (
    <TextInput
      label={label}
      size="sm"
      inputMode="tel"
      autoComplete="off"
      dir="ltr"
      maxLength={AREAS_MAX * (AREA_MAX_DIGITS + 2)}
      placeholder="415, 212555"
      value={text}
      error={
        !prefixesOf(text) && (
          <FormattedMessage
            id="buy.areas.wrong"
            defaultMessage="Enter area codes of 3 to {digits, number} digits with commas between them, at most {max, number}."
            values={{ digits: AREA_MAX_DIGITS - 1, max: AREAS_MAX }}
          />
        )
      }
      onChange={({ target }) => onText(target.value)}
    />
  );
}

/** Where the number must be, and where it must not be, by its first digits. The texts stay as they were typed. */
export function AreaChoice({ texts, onChange }: AreaChoiceProps): ReactNode {
  return (
    <div className="area-choice">
      <AreaField
        label={<FormattedMessage id="buy.areas.wanted" defaultMessage="Only these area codes" />}
        text={texts.wanted}
        onText={(wanted) => onChange({ ...texts, wanted })}
      />
      <AreaField
        label={<FormattedMessage id="buy.areas.excluded" defaultMessage="None of these area codes" />}
        text={texts.excluded}
        onText={(excluded) => onChange({ ...texts, excluded })}
      />
    </div>
  );
}
