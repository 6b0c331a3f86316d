import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../i18n/problem-text.ts';
import { Button } from './button.tsx';
import { saveFile } from './save-file.ts';
import { notify } from './toasts.ts';

/** Saves all rows that a list finds, not only the visible page. `load` asks the server for the file. */
export function CsvButton({
  name,
  load,
}: {
  readonly name: string;
  readonly load: () => Promise<Blob>;
}): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(name, await load());
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void save()}>
      {!busy && <Download size={14} strokeWidth={1.5} aria-hidden="true" />}
      <FormattedMessage id="list.csv" defaultMessage="CSV" />
    </Button>
  );
}
