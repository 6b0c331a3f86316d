import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ReadText } from './text-file.ts';

export type Fault = Extract<ReadText, { readonly fault: unknown }>['fault'];

/** Why a file was not taken. The field above has still what it had. */
export function FileFault({
  name,
  fault,
  limit,
}: {
  readonly name: string;
  readonly fault: Fault;
  readonly limit: number;
}): ReactNode {
  const values = { name: <bdi>{name}</bdi>, limit };
  return (
    <p className="field-error" role="alert">
      {fault === 'no-text' ? (
        <FormattedMessage
          id="import.file.no-text"
          defaultMessage="{name} is no text file. Save the list as CSV in UTF-8."
          values={values}
        />
      ) : (
        <FormattedMessage
          id="import.file.too-long"
          defaultMessage="{name} is too long. A list has at most {limit, number} characters, so split it."
          values={values}
        />
      )}
    </p>
  );
}
