import type { Language } from '@ringpost/domain/rules/languages';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { SWRConfig, useSWRConfig } from 'swr';
import { onSessionRefused, read } from '../api/http.ts';
import { readAgain } from '../api/read-again.ts';
import { isPathOf, type QueryRoute } from '../api/routes.ts';
import { firstSentences } from '../i18n/first-sentences.ts';
import { problemText } from '../i18n/problem-text.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { onSignOut } from '../session/session.store.ts';
import { CrashScreen } from '../ui/crash-screen.tsx';
import { notify, useToasts } from '../ui/toasts.ts';
import { Languages } from './languages.tsx';
import { PageWaits } from './page-waits.tsx';

const Toaster = lazyPart(async () => (await import('../ui/toaster.tsx')).Toaster);

const publicQueries: readonly QueryRoute[] = [
  'GET /api/public/app_pricing',
  'GET /api/public/vendor',
  'GET /api/number/available_country',
  'GET /api/public/app_prices',
  'GET /api/public/app_prices/{address}',
  'GET /api/public/country_prices',
  'GET /api/public/country_prices/{country_iso}',
  'GET /api/public/vendor_prices',
  'GET /api/public/vendor_prices/{vendor_address}',
  'GET /api/public/partners',
  'GET /api/public/status',
  'GET /api/free_number/list/{country}',
  'GET /api/free_number/sms/list/{number}',
];

/** Whether an answer is private: all are, except those that everybody may read. */
function isPrivate(key: unknown): boolean {
  return typeof key !== 'string' || !isPathOf(key, publicQueries);
}

/** When the session ends, the answers for the customer are deleted, and a toast gives the reason. */
function SignOutEffects(): ReactNode {
  const intl = useIntl();
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      onSignOut((reason) => {
        void mutate(isPrivate, undefined, { revalidate: false });
        if (reason === 'expired')
          notify({ kind: 'warning', text: intl.formatMessage(firstSentences['session-expired']) });
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

/** What every page needs: the language, the data from the server, and the toasts. */
export function Providers({
  language,
  languages,
  fallback,
  children,
}: {
  /** The language of the page at first. */
  readonly language: Language;
  /** The languages to choose from. */
  readonly languages: readonly Language[];
  /** Answers that came with the page, by the path of their query. */
  readonly fallback: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Languages first={language} languages={languages}>
      <SWRConfig value={{ fetcher: read, fallback, ...readAgain, dedupingInterval: 1000 }}>
        <SignOutEffects />
        <CrashScreen>{children}</CrashScreen>
        <PageWaits />
        <ToastRegion />
      </SWRConfig>
    </Languages>
  );
}
