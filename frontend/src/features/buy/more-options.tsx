import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../loading/lazy-part.ts';
import type { AreaChoiceProps } from './area-choice.tsx';
import type { MoreAppsProps } from './more-apps.tsx';

const AreaChoice = lazyPart(async () => (await import('./area-choice.tsx')).AreaChoice);
const MoreApps = lazyPart(async () => (await import('./more-apps.tsx')).MoreApps);

export interface MoreOptionsProps {
  readonly areas: AreaChoiceProps;
  readonly moreApps: MoreAppsProps;
}

/** Whether something is chosen here. */
export function hasMore({ areas: { texts }, moreApps }: MoreOptionsProps): boolean {
  return texts.wanted !== '' || texts.excluded !== '' || moreApps.chosen.length > 0;
}

/** Choices that few customers need. Their code is loaded when they are opened. */
export function MoreOptions({ areas, moreApps }: MoreOptionsProps): ReactNode {
  return (
    <Suspense>
      <AreaChoice {...areas} />
      <MoreApps {...moreApps} />
    </Suspense>
  );
}
