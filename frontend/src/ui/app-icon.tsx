import { appMark } from '@ringpost/domain/rules/app-mark';
import { isUploaded } from '@ringpost/domain/rules/app-picture';
import type { ReactNode } from 'react';

export interface AppIconProps {
  /** Null if a message belongs to no known app. */
  readonly appId: string | null;
  /** Null: the app has no logo, so its drawing is made from the name. */
  readonly imageName: string | null;
  readonly name: string | null;
  readonly size?: 16 | 20 | 22 | 24;
}

/**
 * The address of an app's drawing on the server. The root of the drawing has the id `i`, so that it can get the colour of the
 * text.
 */
function appImagePath(appId: string): string {
  return `/api/app/${appId}/image`;
}

/** The address of an uploaded picture. Its name is the hash of its bytes. */
function picturePath(imageName: string): string {
  return `/api/app_picture/${imageName}`;
}

function Mark({ name }: { readonly name: string }): ReactNode {
  const { letters, colour, outline } = appMark(name);
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill={colour} d={outline} />
      <text x="12" y="15.8" textAnchor="middle">
        {letters}
      </text>
    </svg>
  );
}

/** An app's logo in the colour of the text, or a drawing made from its name. It is decorative, because the name is beside it. */
export function AppIcon({ appId, imageName, name, size = 20 }: AppIconProps): ReactNode {
  if (appId === null || imageName === null) {
    return (
      <span className="app-icon" data-size={size} data-mark="" aria-hidden="true">
        <Mark name={name ?? ''} />
      </span>
    );
  }
  if (isUploaded(imageName)) {
    return (
      <span className="app-icon" data-size={size} data-picture="" aria-hidden="true">
        <img src={picturePath(imageName)} alt="" width={size} height={size} loading="lazy" />
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
