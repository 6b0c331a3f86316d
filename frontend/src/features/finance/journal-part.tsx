import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notify } from '../../ui/toasts.ts';
import { downloadJournal, type JournalForm } from './finance.api.ts';
import { type JournalEnd, journalEnd } from './journal-end.ts';
import type { Period } from './period.ts';

/** What was saved: the end of the file, or null for a file without entries. */
type Saved = { readonly end: JournalEnd | null } | undefined;

function SavedLine({ end }: { readonly end: JournalEnd | null }): ReactNode {
  if (!end)
    return (
      <p className="t13">
        <FormattedMessage
          id="finance.journal.none"
          defaultMessage="Saved. This period has no movement of money."
        />
      </p>
    );
  return (
    <p className="t13 finance-hash">
      <FormattedMessage
        id="finance.journal.saved"
        defaultMessage="Saved {lines, plural, one {# line} other {# lines}}. Last hash: {hash}"
        values={{ lines: end.lines, hash: <bdi className="mono">{end.hash}</bdi> }}
      />
      <CopyButton text={end.hash} look="outline" size="xs">
        <FormattedMessage id="finance.journal.copy" defaultMessage="Copy" />
      </CopyButton>
    </p>
  );
}

/** Every entry of the period as a file, and the hash by which a changed file is found. */
export function JournalPart({ period }: { readonly period: Period }): ReactNode {
  const intl = useIntl();
  const [loading, setLoading] = useState<JournalForm | null>(null);
  const [saved, setSaved] = useState<Saved>();
  const save = async (form: JournalForm): Promise<void> => {
    setLoading(form);
    setSaved(undefined);
    try {
      const file = await downloadJournal(period, form);
      saveFile(`ringpost-journal-${period.since}-${period.until}.${form}`, file);
      setSaved({ end: await journalEnd(file) });
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setLoading(null);
    }
  };
  const names = {
    csv: <FormattedMessage id="finance.journal.csv" defaultMessage="Journal as CSV" />,
    jsonl: <FormattedMessage id="finance.journal.jsonl" defaultMessage="Journal as JSON Lines" />,
  };
  return (
    <section className="finance-part">
      <h2>
        <FormattedMessage id="finance.journal" defaultMessage="Journal" />
      </h2>
      <p className="t13 dim">
        <FormattedMessage
          id="finance.journal.about"
          defaultMessage="Every entry of the period, in the order of the log. Each line has the hash of all lines up to it. Keep the last hash: it changes if any line is changed, added or removed."
        />
      </p>
      <div className="admin-actions finance-acts">
        {(['csv', 'jsonl'] as const).map((form) => (
          <Button key={form} look="outline" size="sm" busy={loading === form} onClick={() => void save(form)}>
            {loading !== form && <Download size={14} strokeWidth={1.5} aria-hidden="true" />}
            {names[form]}
          </Button>
        ))}
      </div>
      <div role="status">{saved && <SavedLine end={saved.end} />}</div>
    </section>
  );
}
