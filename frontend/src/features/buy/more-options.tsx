import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../loading/lazy-part.ts';
import type { AreaChoiceProps } from './area-choice.tsx';

const AreaChoice = lazyPart(async () => (await import('./area-choice.tsx')).AreaChoice);

/** Choices that few customers need. Their code is loaded when they are opened. */
export function MoreOptions({ areas }: { readonly areas: AreaChoiceProps }): ReactNode {
  return (
    <Suspense>
      <AreaChoice {...areas} />
    </Suspense>
  );
}
