import type { Language } from '@ringpost/domain/rules/languages';
import type { ComponentType, ReactNode } from 'react';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/parts.css';
import '../ui/field.css';
import { FocusKeeper } from '../ui/focus-keeper.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { GlobalKeys } from './palette/global-keys.tsx';
import { Providers } from './providers.tsx';
import type { OpenedPage } from './rendered-pages.ts';
import { SiteRoutes } from './routes.tsx';

export interface SiteProps {
  readonly language: Language;
  /** The languages to choose from. */
  readonly languages: readonly Language[];
  readonly Landing: ComponentType;
  /** The frame of the public pages. */
  readonly Layout: ComponentType;
  /** The page that the server has rendered, if it is not "/". */
  readonly opened?: OpenedPage | null;
  readonly fallback: Readonly<Record<string, unknown>>;
}

/** The whole site below a router, the same on the server and in the browser. */
export function Site({
  language,
  languages,
  Landing,
  Layout,
  opened = null,
  fallback,
}: SiteProps): ReactNode {
  return (
    <Providers language={language} languages={languages} fallback={fallback}>
      <SiteRoutes Landing={Landing} Layout={Layout} opened={opened} />
      <PageAnnouncer />
      <FocusKeeper />
      <GlobalKeys />
    </Providers>
  );
}
