import type { ReactNode } from 'react';

export interface AppIconProps {
  /** Null if a message belongs to no known app. */
  readonly appId: string | null;
  /** Null: there is no drawing, so a letter is shown. */
  readonly imageName: string | null;
  readonly name: string | null;
  readonly size?: 16 | 20 | 22 | 24;
}

/**
 * Where the server has an app's drawing. The root of the drawing has the id `i`, so that it can have the colour of the
 * text.
 */
function appImagePath(appId: string): string {
  return `/api/app/${appId}/image`;
}

/** An app's drawing in the colour of the text, or its first letter. Decorative, because its name is beside it. */
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
