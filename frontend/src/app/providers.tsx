import { type ReactNode, Suspense, useEffect } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import { SWRConfig, useSWRConfig } from 'swr';
import { onSessionRefused, query } from '../api/http.ts';
import { Problem } from '../api/problem.ts';
import { intlFor } from '../i18n/intl.ts';
import { problemMessages, problemText } from '../i18n/problem-messages.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { onSignOut } from '../session/session.store.ts';
import { CrashScreen } from '../ui/crash-screen.tsx';
import { notify, useToasts } from '../ui/toasts.ts';
import { PageWaits } from './page-waits.tsx';

const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);

/** What every page needs: the language, the server's state, and the toasts once there is one. */
export function Providers({
  locale,
  fallback,
  children,
}: {
  /** The page's language, as `<html lang>` names it. */
  readonly locale: string;
  /** Answers that came with the page, by their query's path. */
  readonly fallback: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <RawIntlProvider value={intlFor(locale)}>
      <SWRConfig
        value={{ fetcher: query, fallback, shouldRetryOnError: worthRetrying, dedupingInterval: 1000 }}
      >
        <SignOutEffects />
        <CrashScreen>{children}</CrashScreen>
        <PageWaits />
        <ToastRegion />
      </SWRConfig>
    </RawIntlProvider>
  );
}

/** A refusal stays a refusal; only what may pass by itself is asked again. */
function worthRetrying(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500);
}

/** Everything but what strangers may read as well. */
function isPrivate(key: unknown): boolean {
  return typeof key !== 'string' || !/^\/api\/(public|number\/available_country)/.test(key);
}

/** When the session ends, what was read for the customer is forgotten, and a toast says why it ended. */
function SignOutEffects(): ReactNode {
  const intl = useIntl();
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      onSignOut((reason) => {
        void mutate(isPrivate, undefined, { revalidate: false });
        if (reason === 'expired')
          notify({ kind: 'warning', text: intl.formatMessage(problemMessages['session-expired']) });
      }),
    [mutate, intl],
  );
  useEffect(
    () => onSessionRefused((problem) => notify({ kind: 'error', text: problemText(intl, problem) })),
    [intl],
  );
  return null;
}

function ToastRegion(): ReactNode {
  const wanted = useToasts((state) => state.wanted);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
