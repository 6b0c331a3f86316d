import { type ComponentType, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { startLive } from './api/live.ts';
import { readBootData } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import { Site } from './app/site.tsx';
import { lazyPart } from './loading/lazy-part.ts';
import { restoreSession } from './session/session.store.ts';

const boot = readBootData();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the site.');

restoreSession();
if (boot) bootFeed(boot);

async function landing(): Promise<ComponentType> {
  return (await import('./features/landing/landing-page.tsx')).LandingPage;
}

const LazyLanding = lazyPart(landing);
function page(Landing: ComponentType) {
  return (
    <StrictMode>
      <BrowserRouter>
        <Site
          locale={document.documentElement.lang}
          Landing={Landing}
          fallback={boot ? bootFallback(boot) : {}}
        />
      </BrowserRouter>
    </StrictMode>
  );
}

// A prerendered page wakes up only when the code of its whole picture is there, or React would throw the picture away.
if (boot) hydrateRoot(root, page(await landing()));
else {
  createRoot(root).render(
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>{page(LazyLanding)}</Suspense>,
  );
}

startLive();
