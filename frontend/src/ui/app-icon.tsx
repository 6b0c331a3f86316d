import type { ReactNode } from 'react';

export interface AppIconProps {
  /** Null where a message belongs to no app that is known. */
  readonly appId: string | null;
  /** Null: nothing is drawn for it, a letter stands instead. */
  readonly imageName: string | null;
  readonly name: string | null;
  readonly size?: 16 | 20 | 22 | 24;
}

/** An app's drawing in the colour of the text around it, or its first letter. Decorative: its name stands beside it. */
export function AppIcon({ appId, imageName, name, size = 20 }: AppIconProps): ReactNode {
  if (appId === null || imageName === null) {
    return (
      <span className="app-icon" data-size={size} data-monogram="" aria-hidden="true">
        {(name ?? '?').slice(0, 1).toUpperCase()}
      </span>
    );
  }
  return (
    <span className="app-icon" data-size={size} aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
        <use href={`${appImagePath(appId)}#i`} />
      </svg>
    </span>
  );
}

/** Where the server draws an app. The drawing's root has the id `i`, so that it can be used in the text's colour. */
function appImagePath(appId: string): string {
  return `/api/app/${appId}/image`;
}
