import { type ReactNode, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import { useLanguage } from '../../i18n/language.ts';
import { LANGUAGE_KEY } from '../../i18n/page-language.ts';
import { renewSession, useSession } from '../../session/session.store.ts';
import { languageMessages } from '../../ui/language.messages.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';

/** Stores the language for the next pages and visits with this browser, as `public/boot.js` does after a click on a link to a language. */
function keep(locale: string): void {
  const { session } = useSession.getState();
  if (session) renewSession({ ...session, locale });
  delete document.documentElement.dataset.guessed;
  try {
    localStorage.setItem(LANGUAGE_KEY, locale);
  } catch {
    // If the browser forbids storage, the language of the account is used.
  }
}

/** The language of the account: of its mails, and of the pages in a browser where nobody has chosen one. */
export function LanguageCard(): ReactNode {
  const { languages, change } = useLanguage();
  const { data, mutate } = useQuery('GET /api/users/mail_settings', {});
  const submission = useSubmit();
  const title = useId();
  const choose = async (tag: string): Promise<void> => {
    const language = languages.find((each) => each.tag === tag);
    if (!language) return;
    const body = { locale: tag };
    const done = await submission.run(() =>
      mutate(command('PUT /api/users/mail_settings', { body }), { revalidate: false }),
    );
    if (!done) return;
    keep(tag);
    await change(language);
  };
  if (languages.length < 2) return null;
  return (
    <section className="card profile-card">
      <h2>
        <label htmlFor={title}>
          <FormattedMessage {...languageMessages.choose} />
        </label>
      </h2>
      {data ? (
        <SelectInput
          id={title}
          size="md"
          value={data.locale}
          options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          onChange={(tag) => void choose(tag)}
        />
      ) : (
        <Skeleton width={60} />
      )}
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </section>
  );
}
