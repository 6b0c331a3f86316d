import { type ReactNode, Suspense, useEffect } from 'react';
import { RawIntlProvider } from 'react-intl';
import { SWRConfig, useSWRConfig } from 'swr';
import { query } from '../api/http.ts';
import { Problem } from '../api/problem.ts';
import { problemMessages } from '../api/problem-messages.ts';
import { intl, say } from '../i18n/intl.ts';
import { onSignOut } from '../session/session.store.ts';
import { CrashScreen } from '../ui/crash-screen.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { notify, useToasts } from '../ui/toasts.ts';
import { PageWaits } from './page-waits.tsx';

const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);

/** What every page needs: the language, the server's state, and the toasts once there is one. */
export function Providers({
  fallback,
  children,
}: {
  /** Answers that came with the page, by their query's path. */
  readonly fallback: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <RawIntlProvider value={intl}>
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

/** When the session ends, what was read for the customer goes with it. */
function SignOutEffects(): ReactNode {
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      onSignOut((reason) => {
        void mutate(isPrivate, undefined, { revalidate: false });
        if (reason === 'expired') notify({ kind: 'warning', text: say(problemMessages['session-expired']) });
      }),
    [mutate],
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
