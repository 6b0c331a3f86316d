import { create } from 'zustand';

/** What lies over every page when a key or a button asked for it. */
export type Overlay = 'palette' | 'keys';

interface OverlayState {
  readonly shown: Overlay | null;
  /** What was typed while the palette was still on its way. */
  readonly typed: string;
}

export const useOverlay = create<OverlayState>()(() => ({ shown: null, typed: '' }));

export function showOverlay(shown: Overlay | null): void {
  useOverlay.setState({ shown, typed: '' });
}
