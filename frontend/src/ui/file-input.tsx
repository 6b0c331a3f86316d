import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import './list-of-lines.css';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Puts a file's text into the field above, where it can be checked before it is sent, and shows the name of the file. */
export function FileInput({
  name,
  numbers,
  onFile,
}: {
  /** The chosen file; null before that. */
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
            // The same file can be chosen again after it was changed.
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
