import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A page whose code is fetched when somebody goes there; `loader` names the one component it exports. */
export function lazyPage(loader: () => Promise<ComponentType>): ReactNode {
  const Page = lazy(async () => ({ default: await loader() }));
  return (
    <Suspense fallback={<div className="page-loading" aria-busy="true" />}>
      <Page />
    </Suspense>
  );
}
