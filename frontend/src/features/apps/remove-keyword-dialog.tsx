import type { AppTemplateView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { removeKeyword } from './apps.api.ts';

/** Asks before a keyword is removed, and from when. */
export function RemoveKeywordDialog({
  appId,
  template,
  onClose,
}: {
  readonly appId: string;
  readonly template: AppTemplateView;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const [from, setFrom] = useState('');
  const submit = async (): Promise<void> => {
    if (await submission.run(() => removeKeyword(appId, template.template_uuid, from))) onClose();
  };
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="apps.keyword.remove.title"
          defaultMessage="Remove {keyword}"
          values={{ keyword: <bdi>{template.keyword}</bdi> }}
        />
      }
      problem={submission.text}
      busy={submission.busy}
      danger
      submit={<FormattedMessage id="apps.keyword.remove.submit" defaultMessage="Remove the keyword" />}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="apps.keyword.remove.about"
          defaultMessage="Then messages that only this keyword identifies do not belong to this app."
        />
      </p>
      <CountsFrom value={from} onChange={setFrom} />
    </FormDialog>
  );
}
