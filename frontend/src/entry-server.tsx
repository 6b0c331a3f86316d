import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BootData } from './app/boot-data.ts';
import { bootDataElement } from './app/boot-data.ts';
import { bootFallback, bootFeed } from './app/boot-state.ts';
import { Site } from './app/site.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { DEFAULT_LOCALE } from './i18n/languages.ts';

export { isPage } from './session/paths.ts';

/** The inside of `#root` for "/", and the element with the data it was drawn from. Synchronous, so calls cannot mix. */
export function renderLanding(data: BootData): { readonly page: string; readonly data: string } {
  bootFeed(data);
  const page = renderToString(
    <StaticRouter location="/">
      <Site locale={DEFAULT_LOCALE} Landing={LandingPage} fallback={bootFallback(data)} />
    </StaticRouter>,
  );
  return { page, data: bootDataElement(data) };
}
