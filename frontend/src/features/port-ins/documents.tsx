import { PORT_IN_DOCUMENT_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { download } from '../../api/http.ts';
import { portInProblems } from '../../i18n/port-in-problems.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { addDocument, type PortInDetails, removeDocument } from './port-ins.api.ts';

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, fail) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

/** While a file is on its way, it says so and opens no choice of another one. */
function AddButton({
  busy,
  onFile,
}: {
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <label className="button" data-look="outline" data-size="sm" aria-busy={busy || undefined}>
      {busy && <span className="button-spinner" aria-hidden="true" />}
      <FormattedMessage id="portin.documents.add" defaultMessage="Add a bill (PDF, PNG or JPEG)" />
      <input
        className="visually-hidden"
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        onClick={(event) => busy && event.preventDefault()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

function RemoveButton({
  busy,
  onClick,
}: {
  readonly busy: boolean;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <Button look="ghost" size="xs" busy={busy} onClick={onClick}>
      <FormattedMessage id="portin.documents.remove" defaultMessage="Remove" />
    </Button>
  );
}

/** Bills and other papers that the carrier may ask for. */
export function Documents({
  id,
  documents,
  isOpen,
  onChanged,
}: {
  readonly id: string;
  readonly documents: PortInDetails['documents'];
  /** Whether documents can be added and removed. */
  readonly isOpen: boolean;
  readonly onChanged: () => void;
}): ReactNode {
  const submission = useSubmit();
  const [isTooLarge, setTooLarge] = useState(false);

  async function add(file: File): Promise<void> {
    setTooLarge(file.size > PORT_IN_DOCUMENT_MAX_BYTES);
    if (file.size > PORT_IN_DOCUMENT_MAX_BYTES) return;
    const content = await base64Of(file);
    if (await submission.run(() => addDocument(id, file.name, content))) onChanged();
  }
  async function remove(documentId: string): Promise<void> {
    if (await submission.run(() => removeDocument(id, documentId))) onChanged();
  }
  async function save(documentId: string, name: string): Promise<void> {
    const params = { id, document_uuid: documentId };
    const route = 'GET /api/portin_request/{id}/documents/{document_uuid}';
    await submission.run(async () => saveFile(name, await download(route, { params })));
  }

  if (!isOpen && documents.length === 0) return null;
  return (
    <section className="portin-documents">
      <h2>
        <FormattedMessage id="portin.documents" defaultMessage="Documents" />
      </h2>
      <ul>
        {documents.map(({ document_uuid: documentId, name }) => (
          <li key={documentId}>
            <Button look="ghost" size="xs" onClick={() => void save(documentId, name)}>
              <FileText size={14} strokeWidth={1.5} aria-hidden="true" />
              <bdi className="cut">{name}</bdi>
            </Button>
            {isOpen && <RemoveButton busy={submission.busy} onClick={() => void remove(documentId)} />}
          </li>
        ))}
      </ul>
      {isOpen && <AddButton busy={submission.busy} onFile={(file) => void add(file)} />}
      {(isTooLarge || submission.text !== null) && (
        <p className="field-error" role="alert">
          {isTooLarge ? <FormattedMessage {...portInProblems['document-refused']} /> : submission.text}
        </p>
      )}
    </section>
  );
}
