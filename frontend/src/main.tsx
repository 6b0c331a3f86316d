import { type ComponentType, type ReactNode, StrictMode, Suspense, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startLive } from './api/live.ts';
import { readBootData, readPageAnswers } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import { type OpenedPage, openRenderedPage } from './app/rendered-pages.ts';
import { Site } from './app/site.tsx';
import { languageOfPage, languagesOn, markPage } from './i18n/page-language.ts';
import { loadProblemSentencesSoon } from './i18n/problem-sentences.ts';
import { speak } from './i18n/texts.ts';
import { lazyPart } from './loading/lazy-part.ts';
import { loadPart } from './loading/load-part.ts';
import { restoreSession } from './session/session.store.ts';

/** Tells `public/lost.js` that nothing of the beginning was lost. */
document.documentElement.dataset.runs = '';

const boot = readBootData();
const answers = readPageAnswers();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the site.');

restoreSession();
const language = languageOfPage();
const languages = languagesOn();
markPage(language);
if (boot) bootFeed(boot);

async function landing(): Promise<ComponentType> {
  return (await import('./features/landing/landing-page.tsx')).LandingPage;
}

async function publicLayout(): Promise<ComponentType> {
  return (await import('./app/public-layout.tsx')).PublicLayout;
}

/** Tells `public/start.js` that the page reacts: what was done too early is done now. */
function Started(): ReactNode {
  useEffect(() => {
    document.documentElement.dataset.started = '';
    dispatchEvent(new Event('ringpost:started'));
  }, []);
  return null;
}

const LazyLanding = lazyPart(landing);
const LazyLayout = lazyPart(publicLayout);
function page(Landing: ComponentType, Layout: ComponentType, opened: OpenedPage | null) {
  return (
    <StrictMode>
      <BrowserRouter>
        <Site
          language={language}
          languages={languages}
          Landing={Landing}
          Layout={Layout}
          opened={opened}
          fallback={boot ? bootFallback(boot) : answers}
        />
        <Started />
      </BrowserRouter>
    </StrictMode>
  );
}

// A prerendered page is hydrated only when the code and texts of everything on it are loaded. Otherwise React would discard the
// prerendered content.
const isDrawn = root.querySelector('main') !== null;
const Landing = boot ? await loadPart(landing) : LazyLanding;
const Layout = isDrawn ? await loadPart(publicLayout) : LazyLayout;
const opened =
  isDrawn && !boot
    ? await loadPart(() =>
        openRenderedPage(location.pathname, language, async (path) => answers[path] ?? null),
      )
    : null;
await loadPart(() => speak(language));
if (boot || opened) hydrateRoot(root, page(Landing, Layout, opened));
else {
  createRoot(root).render(
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
      {page(Landing, Layout, null)}
    </Suspense>,
  );
}

loadProblemSentencesSoon();
startLive();
