import type { NoticeLine } from '@ringpost/command-api/notices/notices.contract';
import { BANNER_TEXT_MAX_CHARACTERS, NOTICE_TEXT_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { noticeNames } from '../planned/notice-names.ts';
import { changeNotice } from './notices.api.ts';

function Hint({ values }: Pick<NoticeLine, 'values'>): ReactNode {
  if (values.length === 0)
    return <FormattedMessage id="notices.text.hint" defaultMessage="Empty: the standard text." />;
  return (
    <FormattedMessage
      id="notices.text.values"
      defaultMessage="Empty: the standard text. These values can be in it: {values}"
      values={{ values: <bdi>{values.map((name) => `{${name}}`).join(' ')}</bdi> }}
    />
  );
}

/** Another text for a notice, at once or from a date. */
export function NoticeDialog({
  line,
  onClose,
}: {
  readonly line: NoticeLine;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const [text, setText] = useState(line.text);
  const [from, setFrom] = useState('');
  const max = line.notice === 'banner' ? BANNER_TEXT_MAX_CHARACTERS : NOTICE_TEXT_MAX_CHARACTERS;
  const submit = async (): Promise<void> => {
    if (await submission.run(() => changeNotice(line.notice, text.trim(), from))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage {...noticeNames[line.notice]} />}
      problem={submission.text}
      busy={submission.busy}
      submit={
        from === '' ? (
          <FormattedMessage id="notices.submit" defaultMessage="Change the text" />
        ) : (
          <FormattedMessage id="notices.submit.planned" defaultMessage="Plan the text" />
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Field
        label={<FormattedMessage id="notices.text" defaultMessage="Text" />}
        hint={<Hint values={line.values} />}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            dir="auto"
            rows={5}
            maxLength={max}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <CountsFrom value={from} onChange={setFrom} />
    </FormDialog>
  );
}
