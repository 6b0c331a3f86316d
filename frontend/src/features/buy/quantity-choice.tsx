import { BULK_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { digitsOnly } from '../../ui/digits-only.ts';
import { TextInput } from '../../ui/field.tsx';

/** A whole number from 1 to the maximum of one order; undefined for anything else. */
function quantityFrom(text: string): number | undefined {
  if (!/^\d{1,4}$/.test(text.trim())) return undefined;
  const quantity = Number(text);
  return quantity >= 1 && quantity <= BULK_NUMBERS_MAX ? quantity : undefined;
}

/**
 * How many numbers one order is for. If the text is not a quantity, the field explains the fault, and the last quantity stays.
 * Who leaves the field sees that quantity again, which is the one that the button buys.
 */
export function QuantityChoice({
  quantity,
  isBrief = false,
  onChoose,
}: {
  readonly quantity: number;
  /** Leaves out the sentence about many numbers, because a phone has no space for it. */
  readonly isBrief?: boolean;
  readonly onChoose: (quantity: number) => void;
}): ReactNode {
  const [text, setText] = useState(String(quantity));
  const isWrong = quantityFrom(text) === undefined;
  useEffect(() => {
    setText((typed) => (quantityFrom(typed) === quantity ? typed : String(quantity)));
  }, [quantity]);
  return (
    <TextInput
      label={<FormattedMessage id="buy.quantity" defaultMessage="How many numbers" />}
      {...digitsOnly}
      size={isBrief ? 'md' : 'sm'}
      value={text}
      hint={
        !isBrief &&
        quantity > 1 && (
          <FormattedMessage
            id="buy.quantity.hint"
            defaultMessage="Up to {max, number}, with one order. If fewer are available, you get those, and the rest of the price comes back."
            values={{ max: BULK_NUMBERS_MAX }}
          />
        )
      }
      error={
        isWrong && (
          <FormattedMessage
            id="buy.quantity.wrong"
            defaultMessage="Enter a whole number from 1 to {max, number}."
            values={{ max: BULK_NUMBERS_MAX }}
          />
        )
      }
      onChange={({ target }) => {
        setText(target.value);
        const chosen = quantityFrom(target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
      onBlur={() => setText(String(quantity))}
    />
  );
}
