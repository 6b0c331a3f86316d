import type { Clock, Position } from '@ringpost/events/domain';
import type { Bus, ReadModel } from '@ringpost/events/engine';
import type { Log, Sessions } from '@ringpost/events/http';
import type { AppRow } from '@ringpost/projections/catalogue/catalogue.view';
import type { AppCatalogue } from '../catalogue/app-catalogue.ts';

/** How far the rows of a projector have come, in positions of this log. */
export interface Progress {
  /** The position up to which readers see its rows. */
  position(projector: string): Position;
  /** Resolves when readers see everything up to `position`; false when they do not within `timeoutMs`. */
  waitFor(projector: string, position: Position, timeoutMs: number): Promise<boolean>;
}

/** What the query API needs from outside. Of the log it knows only the epoch. */
export interface QueryApiDeps {
  readonly events: { readonly epoch: string };
  readonly readModel: ReadModel;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly projections: Progress;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'authenticateToken'>;
  readonly log: Pick<Log, 'warn'>;
  readonly config: {
    /** Where the browser's pages are; a socket from any other origin is refused. */
    readonly publicUrl: string;
    readonly production: boolean;
    readonly trustProxy: readonly string[];
  };
  /** An app's picture as SVG in the colour of the text around it. */
  readonly drawApp: (app: Pick<AppRow, 'name' | 'imageName'>) => string;
}

/** What the routes share: the rows, how fresh they are, and the catalogue in memory. */
export interface QueryDeps {
  readonly readModel: ReadModel;
  readonly epoch: string;
  readonly progress: Progress;
  readonly catalogue: AppCatalogue;
}
