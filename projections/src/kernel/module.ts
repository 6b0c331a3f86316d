import type { NounDeadlines, Projector } from './projector.ts';

/** What one noun projects: its views, and what it has to do later. */
export interface ProjectionModule {
  readonly projectors?: readonly Projector[];
  readonly deadlines?: NounDeadlines;
}
