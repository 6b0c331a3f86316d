import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../loading/lazy-part.ts';

/**
 * A page whose code is loaded when it is opened. `loader` names the one component that it exports. It has no fallback: the old
 * page stays until the new one is loaded.
 */
export function lazyPage(loader: () => Promise<ComponentType>): ReactNode {
  const Page = lazyPart(loader);
  return <Page />;
}
