import type { TriedKeyword, TriedText } from '@ringpost/command-api/messages/try-keyword.contract';
import type { AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { tryKeyword } from './apps.api.ts';
import { tryForm } from './apps.forms.ts';

const PasswordDialog = lazyPart(async () => (await import('../forms/password-dialog.tsx')).PasswordDialog);

const messages = defineMessages({
  keyword: { id: 'apps.bench.keyword', defaultMessage: 'Keyword to try' },
  reason: { id: 'apps.bench.reason', defaultMessage: 'Reason' },
});

function AppOf({ row }: { readonly row: TriedText }): ReactNode {
  if (row.app_uuid === null) return <FormattedMessage id="apps.bench.no-app" defaultMessage="no app" />;
  return <bdi>{row.app_name ?? row.app_uuid}</bdi>;
}

/** Whether the app would get the text with this keyword. */
function Fits({ row }: { readonly row: TriedText }): ReactNode {
  return row.wins ? (
    <FormattedMessage id="apps.bench.wins" defaultMessage="this app" />
  ) : (
    <span className="dim">
      <FormattedMessage id="apps.bench.loses" defaultMessage="not this app" />
    </span>
  );
}

const columns: readonly Column<TriedText>[] = [
  {
    id: 'at',
    head: <FormattedMessage id="apps.bench.at" defaultMessage="Came" />,
    cell: (row) => (
      <span className="dim">
        <Stamp at={row.received_at} />
      </span>
    ),
  },
  {
    id: 'from',
    head: <FormattedMessage id="apps.bench.from" defaultMessage="From" />,
    cell: (row) => <bdi className="num">{row.from}</bdi>,
  },
  {
    id: 'text',
    stretches: true,
    head: <FormattedMessage id="apps.bench.text" defaultMessage="Text" />,
    cell: (row) => (
      <bdi dir="auto" title={row.msg}>
        {row.msg}
      </bdi>
    ),
  },
  {
    id: 'app',
    head: <FormattedMessage id="apps.bench.app" defaultMessage="Went to" />,
    cell: (row) => <AppOf row={row} />,
  },
  {
    id: 'wins',
    head: <FormattedMessage id="apps.bench.then" defaultMessage="With it" />,
    cell: (row) => <Fits row={row} />,
  },
];

function Card({ row }: { readonly row: TriedText }): ReactNode {
  return (
    <div className="admin-card">
      <bdi dir="auto">{row.msg}</bdi>
      <p className="row between dim">
        <AppOf row={row} />
        <Fits row={row} />
      </p>
      <p className="row between dim">
        <bdi className="num">{row.from}</bdi>
        <Stamp at={row.received_at} />
      </p>
    </div>
  );
}

function Result({ tried }: { readonly tried: TriedKeyword }): ReactNode {
  return (
    <>
      <p role="status" className="t13">
        <FormattedMessage
          id="apps.bench.result"
          defaultMessage="{matching, number} of {compared, number} texts contain it; {winning, number} would belong to this app."
          values={{ matching: tried.matching, compared: tried.compared, winning: tried.winning }}
        />{' '}
        {tried.left_out > 0 && (
          <FormattedMessage
            id="apps.bench.left-out"
            defaultMessage="{count, plural, one {# text is} other {# texts are}} left out: nobody can read it any more, or it is of your own account."
            values={{ count: tried.left_out }}
          />
        )}
      </p>
      {tried.data.length > 0 && (
        <DataTable
          compact
          caption={<FormattedMessage id="apps.bench.caption" defaultMessage="Texts that contain it" />}
          columns={columns}
          rows={tried.data}
          rowKey={({ uuid }) => uuid}
          card={(row) => <Card row={row} />}
          empty={null}
        />
      )}
    </>
  );
}

/** A keyword that is compared with the newest texts before it is added. The reason stays for the next one. */
export function KeywordBench({ app }: { readonly app: AppView }): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [tried, setTried] = useState<TriedKeyword | null>(null);
  const form = useSchemaForm<{ keyword: string; reason: string }>({
    check: tryForm,
    labels: {
      keyword: intl.formatMessage(messages.keyword),
      reason: intl.formatMessage(messages.reason),
    },
    defaultValues: { keyword: '', reason: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async ({ keyword, reason }) => {
    setTried(null);
    await submission.run(async () => setTried(await tryKeyword(app.app_uuid, keyword.trim(), reason.trim())));
  });
  return (
    <section className="card app-bench" aria-labelledby="app-bench">
      <div className="app-card-head">
        <h2 id="app-bench">
          <FormattedMessage id="apps.bench" defaultMessage="Try a keyword on the last 1,000 texts" />
        </h2>
      </div>
      <form className="app-test" onSubmit={submit} noValidate>
        <TextInput
          {...form.register('keyword')}
          size="sm"
          autoComplete="off"
          label={<FormattedMessage {...messages.keyword} />}
          error={errors.keyword?.message}
        />
        <TextInput
          {...form.register('reason')}
          size="sm"
          autoComplete="off"
          label={<FormattedMessage {...messages.reason} />}
          hint={
            <FormattedMessage
              id="apps.bench.reason.hint"
              defaultMessage="You see texts of customers, without their digits. We record who looks, and why."
            />
          }
          error={errors.reason?.message}
        />
        <p role="alert" className="form-problem">
          {submission.text}
        </p>
        <Button type="submit" look="outline" size="sm" busy={submission.busy}>
          <FormattedMessage id="apps.bench.try" defaultMessage="Try the keyword" />
        </Button>
        {tried && <Result tried={tried} />}
      </form>
      <Suspense>{submission.busy && <PasswordDialog />}</Suspense>
    </section>
  );
}
