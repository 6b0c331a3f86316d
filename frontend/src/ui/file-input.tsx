import { FileText } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../loading/lazy-part.ts';
import type { Fault } from './file-fault.tsx';
import './list-of-lines.css';

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

// Most people type or paste a list: what a file needs is loaded when one is chosen.
const FileFault = lazyPart(async () => (await import('./file-fault.tsx')).FileFault);

/**
 * Puts the text of a file into the field above, where the user can check it before it is sent, and shows the name of the file.
 * A file that is no text, or too long, is named and changes nothing.
 */
export function FileInput({
  name,
  numbers,
  maxCharacters,
  onFile,
}: {
  /** The name of the chosen file; null before one is chosen. */
  readonly name: string | null;
  readonly numbers: number;
  readonly maxCharacters: number;
  readonly onFile: (file: TextFile) => void;
}): ReactNode {
  const [refused, setRefused] = useState<{ readonly name: string; readonly fault: Fault } | null>(null);
  const take = async (file: File): Promise<void> => {
    const { readTextFile } = await import('./text-file.ts');
    const read = await readTextFile(file, maxCharacters);
    setRefused('fault' in read ? { name: file.name, fault: read.fault } : null);
    if ('text' in read) onFile({ name: file.name, text: read.text });
  };
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
            if (file) void take(file);
          }}
        />
      </label>
      <Suspense>{refused && <FileFault {...refused} limit={maxCharacters} />}</Suspense>
      {name !== null && !refused && (
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
