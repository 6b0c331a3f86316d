import { create } from 'zustand';

/** The layer over the page that a key or a button opened. */
export type Overlay = 'palette' | 'keys';

interface OverlayState {
  readonly shown: Overlay | null;
  /** Text that was typed while the palette was loading. */
  readonly typed: string;
}

export const useOverlay = create<OverlayState>()(() => ({ shown: null, typed: '' }));

export function showOverlay(shown: Overlay | null): void {
  useOverlay.setState({ shown, typed: '' });
}
