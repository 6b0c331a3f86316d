import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import './list-of-lines.css';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Puts the text of a file into the field above, where the user can check it before it is sent, and shows the name of the file.
 */
export function FileInput({
  name,
  numbers,
  onFile,
}: {
  /** The name of the chosen file; null before one is chosen. */
  readonly name: string | null;
  readonly numbers: number;
  readonly onFile: (file: TextFile) => void;
}): ReactNode {
  return (
    <div className="file-input">
      <label className="button" data-look="outline" data-size="sm">
        <FileText size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="import.file" defaultMessage="Or choose a file" />
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            const file = event.target.files?.[0];
            // So that the same file can be chosen again after it was changed.
            event.target.value = '';
            if (file) void file.text().then((text) => onFile({ name: file.name, text }));
          }}
        />
      </label>
      {name !== null && (
        <span className="cut" role="status">
          <FormattedMessage
            id="import.file.taken"
            defaultMessage="{name}, {numbers, plural, one {# number} other {# numbers}}"
            values={{ name: <bdi>{name}</bdi>, numbers }}
          />
        </span>
      )}
    </div>
  );
}
