import type { AppTemplateView, AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { Check, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useRequestKey } from '../forms/use-request-key.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { addKeyword } from './apps.api.ts';
import { keywordForm } from './apps.forms.ts';
import { matchKeyword } from './match-keyword.ts';

const messages: Readonly<Record<'keyword' | 'remove' | 'text', MessageDescriptor>> = defineMessages({
  keyword: { id: 'apps.keyword', defaultMessage: 'New keyword' },
  remove: { id: 'apps.keyword.remove', defaultMessage: 'Remove the keyword {keyword}' },
  text: { id: 'apps.test.text', defaultMessage: 'Text of a message' },
});

const RemoveKeywordDialog = lazyPart(
  async () => (await import('./remove-keyword-dialog.tsx')).RemoveKeywordDialog,
);

function AddKeyword({ appId }: { readonly appId: string }): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const key = useRequestKey();
  const [from, setFrom] = useState('');
  const form = useSchemaForm<{ keyword: string }>({
    check: keywordForm,
    labels: { keyword: intl.formatMessage(messages.keyword) },
    defaultValues: { keyword: '' },
  });
  const submit = form.handleSubmit(async ({ keyword }) => {
    const text = keyword.trim();
    const requestKey = key.keyOf(JSON.stringify([text, from]));
    if (!(await submission.run(() => addKeyword(appId, text, from, requestKey)))) return;
    key.done();
    setFrom('');
    form.reset();
  });
  return (
    <form className="app-keyword-form" onSubmit={submit} noValidate>
      <TextInput
        {...form.register('keyword')}
        size="sm"
        autoComplete="off"
        label={<FormattedMessage {...messages.keyword} />}
        error={form.formState.errors.keyword?.message ?? submission.text}
      />
      <CountsFrom value={from} onChange={setFrom} hint={null} size="sm" />
      <Button type="submit" look="outline" size="sm" busy={submission.busy}>
        <FormattedMessage id="apps.keyword.add" defaultMessage="Add the keyword" />
      </Button>
    </form>
  );
}

function Keyword({
  template,
  onRemove,
}: {
  readonly template: AppTemplateView;
  readonly onRemove: () => void;
}): ReactNode {
  const intl = useIntl();
  const { keyword } = template;
  return (
    <li className="app-keyword">
      <bdi className="app-keyword-text">{keyword}</bdi>
      <span className="dim t12">
        <FormattedMessage
          id="apps.keyword.length"
          defaultMessage="{count, plural, one {# character} other {# characters}}"
          values={{ count: keyword.length }}
        />
      </span>
      <OnlyFor least="admin">
        <Button
          look="ghost"
          size="xs"
          square
          aria-label={intl.formatMessage(messages.remove, { keyword })}
          onClick={onRemove}
        >
          <Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </OnlyFor>
    </li>
  );
}

/** The keywords of an app, the longest first, because the longest that fits wins. */
export function AppTemplates({ app }: { readonly app: AppView }): ReactNode {
  const [removed, setRemoved] = useState<AppTemplateView | null>(null);
  return (
    <section className="card" aria-labelledby="app-templates">
      <div className="app-card-head">
        <h2 id="app-templates">
          <FormattedMessage id="apps.templates" defaultMessage="Templates" />
        </h2>
        <span className="dim t12">
          <FormattedMessage id="apps.templates.about" defaultMessage="the longest keyword wins" />
        </span>
      </div>
      {app.templates.length === 0 ? (
        <EmptyState>
          <FormattedMessage
            id="apps.templates.none"
            defaultMessage="No message belongs to this app: it has no keyword."
          />
        </EmptyState>
      ) : (
        <ul>
          {app.templates.map((template) => (
            <Keyword key={template.template_uuid} template={template} onRemove={() => setRemoved(template)} />
          ))}
        </ul>
      )}
      <Suspense>
        {removed && (
          <RemoveKeywordDialog appId={app.app_uuid} template={removed} onClose={() => setRemoved(null)} />
        )}
      </Suspense>
      <OnlyFor least="admin">
        <AddKeyword appId={app.app_uuid} />
      </OnlyFor>
    </section>
  );
}

/** A message to try the keywords on. The rule is that of the server. */
export function TestMessage({ app }: { readonly app: AppView }): ReactNode {
  const intl = useIntl();
  const [text, setText] = useState('');
  const { wins, others } = matchKeyword(text, app.templates);
  return (
    <section className="card" aria-labelledby="app-test">
      <div className="app-card-head">
        <h2 id="app-test">
          <FormattedMessage id="apps.test" defaultMessage="Test a message" />
        </h2>
      </div>
      <div className="app-test">
        <textarea
          className="input"
          aria-label={intl.formatMessage(messages.text)}
          value={text}
          maxLength={1600}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className="row t13 app-test-result">
          {wins ? (
            <>
              <Check size={14} strokeWidth={1.5} aria-hidden="true" />
              <FormattedMessage
                id="apps.test.match"
                defaultMessage="Matches {keyword}"
                values={{ keyword: <bdi className="app-keyword-text">{wins.keyword}</bdi> }}
              />
            </>
          ) : (
            text.trim() !== '' && (
              <FormattedMessage id="apps.test.none" defaultMessage="No keyword of this app is in it." />
            )
          )}
        </p>
        {others.map(({ template_uuid, keyword }) => (
          <p key={template_uuid} className="dim t12">
            <FormattedMessage
              id="apps.test.other"
              defaultMessage="“{keyword}” fits too and does not win."
              values={{ keyword: <bdi>{keyword}</bdi> }}
            />
          </p>
        ))}
        <p className="dim t12">
          <FormattedMessage
            id="apps.test.about"
            defaultMessage="Only the keywords of this app are compared here. A longer keyword of another app wins over them."
          />
        </p>
      </div>
    </section>
  );
}
