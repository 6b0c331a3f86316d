import { isUploaded } from '@ringpost/domain/rules/app-picture';
import { APP_PICTURE_MAX_BYTES } from '@ringpost/domain/rules/limits';
import type { AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Problem, refusalsReady } from '../../api/problem.ts';
import { AppIcon } from '../../ui/app-icon.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { removePicture, setPicture } from './apps.api.ts';

const messages = defineMessages({
  done: { id: 'apps.picture.done', defaultMessage: 'The app has a new picture' },
  removed: { id: 'apps.picture.removed', defaultMessage: 'The app has its drawing again' },
});

/** The bytes of a file as Base64. */
async function contentOf(file: File): Promise<string> {
  // A larger file is not read: the server would refuse it with the same reason.
  if (file.size > APP_PICTURE_MAX_BYTES) {
    await refusalsReady();
    throw new Problem(422, { code: 'picture-refused', why: 'too-large' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function FileField({
  file,
  onFile,
}: {
  readonly file: File | null;
  readonly onFile: (file: File) => void;
}): ReactNode {
  return (
    <div className="file-input">
      <label className="button" data-look="outline" data-size="sm">
        <ImageUp size={14} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="apps.picture.choose" defaultMessage="Choose a file" />
        <input
          className="visually-hidden"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            // So that the same file can be chosen again after it was changed.
            target.value = '';
            if (chosen) onFile(chosen);
          }}
        />
      </label>
      {file && (
        <bdi className="cut t13" role="status">
          {file.name}
        </bdi>
      )}
    </div>
  );
}

/** Uploads a picture of an app, or removes it. */
export function AppPictureDialog({
  app,
  onClose,
}: {
  readonly app: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [file, setFile] = useState<File | null>(null);
  async function run(act: () => Promise<void>, done: keyof typeof messages): Promise<void> {
    if (!(await submission.run(act))) return;
    notify({ kind: 'success', text: intl.formatMessage(messages[done]) });
    onClose();
  }
  return (
    <FormDialog
      title={<FormattedMessage id="apps.picture.title" defaultMessage="Picture of the app" />}
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="apps.picture.submit" defaultMessage="Use this picture" />}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void run(async () => setPicture(app.app_uuid, await contentOf(file)), 'done');
      }}
      onClose={onClose}
    >
      <p className="row t13">
        <AppIcon appId={app.app_uuid} imageName={app.image_name} name={app.app_name} size={24} />
        <FormattedMessage
          id="apps.picture.about"
          defaultMessage="A square PNG, JPEG, WebP or plain SVG of at most 256 KB, with 64 to 1,024 pixels on each side. Everybody sees it at once."
        />
      </p>
      <FileField file={file} onFile={setFile} />
      {isUploaded(app.image_name) && (
        <Button
          look="outline"
          size="sm"
          onClick={() => void run(() => removePicture(app.app_uuid), 'removed')}
        >
          <FormattedMessage id="apps.picture.remove" defaultMessage="Remove the picture" />
        </Button>
      )}
    </FormDialog>
  );
}
