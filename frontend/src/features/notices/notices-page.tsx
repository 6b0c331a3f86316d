import type { NoticeLine } from '@ringpost/command-api/notices/notices.contract';
import { SETTLEMENT_MINUTES } from '@ringpost/domain/rules/limits';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { bannerText } from '../../i18n/banner-text.ts';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import '../../ui/admin.css';
import { noticeNames } from '../planned/notice-names.ts';
import { PlannedChanges } from '../planned/planned-changes.tsx';
import { useNotices } from './notices.api.ts';
import './notices.css';

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog);
const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

const change: MessageDescriptor = defineMessage({
  id: 'notices.change.label',
  defaultMessage: 'Change the text: {name}',
});

function Notice({
  line,
  onChange,
}: {
  readonly line: NoticeLine;
  readonly onChange: (line: NoticeLine) => void;
}): ReactNode {
  const intl = useIntl();
  const isDefault = line.text === '';
  const standard =
    line.notice === 'banner'
      ? intl.formatMessage(bannerText, { minutes: SETTLEMENT_MINUTES })
      : line.default_text;
  const name = intl.formatMessage(noticeNames[line.notice]);
  return (
    <li className="notice-line">
      <div className="row between">
        <h2>{name}</h2>
        <Button
          look="outline"
          size="xs"
          aria-label={intl.formatMessage(change, { name })}
          onClick={() => onChange(line)}
        >
          <FormattedMessage id="notices.change" defaultMessage="Change" />
        </Button>
      </div>
      <p className={isDefault ? 'dim notice-text' : 'notice-text'} dir="auto">
        {isDefault ? standard : line.text}
      </p>
    </li>
  );
}

function Notices({ lines }: { readonly lines: readonly NoticeLine[] }): ReactNode {
  const [open, setOpen] = useState<NoticeLine | null>(null);
  return (
    <>
      <PlannedChanges of="notices" />
      <ul className="card notice-lines">
        {lines.map((line) => (
          <Notice key={line.notice} line={line} onChange={setOpen} />
        ))}
      </ul>
      <Suspense>
        {open && (
          <>
            <NoticeDialog line={open} onClose={() => setOpen(null)} />
            <PasswordDialog />
          </>
        )}
      </Suspense>
    </>
  );
}

/** The texts that visitors and customers read, which an admin can change: the banner, and mails. */
export function NoticesPage(): ReactNode {
  const { data, error, mutate } = useNotices();
  return (
    <main id="main" className="shell-main" tabIndex={-1}>
      <div className="page-head">
        <PageHeading>
          <FormattedMessage id="notices.title" defaultMessage="Notices" />
        </PageHeading>
      </div>
      <p className="dim t13 notice-about">
        <FormattedMessage
          id="notices.about"
          defaultMessage="A changed text is the same in all languages. A dimmed one is the standard text."
        />
      </p>
      {data ? (
        <Notices lines={data.data} />
      ) : error ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="notices.failed" defaultMessage="The notices did not load" />
        </ErrorState>
      ) : (
        <div className="card notice-line" aria-busy="true">
          <Skeleton width={40} />
          <Skeleton width={80} />
        </div>
      )}
    </main>
  );
}
