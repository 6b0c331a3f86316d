import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';

/**
 * A page whose code is fetched when somebody goes there; `loader` names the one component it exports. It brings no fallback
 * of its own: the page that one leaves stays until the next one is there.
 */
export function lazyPage(loader: () => Promise<ComponentType>): ReactNode {
  const Page = lazyPart(loader);
  return <Page />;
}
