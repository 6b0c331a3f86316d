import type { ReactNode } from 'react';
import { AppIcon } from './app-icon.tsx';

/** What a row says of its app. */
export interface NamedApp {
  /** Null if the row belongs to no known app. */
  readonly app_uuid: string | null;
  readonly image_name: string | null;
  readonly app_name: string;
}

/** The app of a row in a list, with its drawing. */
export function AppName({ of: { app_uuid, image_name, app_name } }: { readonly of: NamedApp }): ReactNode {
  return (
    <span className="row">
      <AppIcon appId={app_uuid} imageName={image_name} name={app_name} size={16} />
      <bdi>{app_name}</bdi>
    </span>
  );
}
