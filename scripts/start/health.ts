import type { CommandApi } from '@ringpost/command-api/app';
import type { Engine } from '@ringpost/events/engine';
import type { Metrics, Startup } from '@ringpost/events/http';
import { viewsBehindSeconds, viewsUnmovedSeconds } from '@ringpost/events/rules/limits';
import { type ProjectionsThread, watchViews } from '@ringpost/projections/app';

/** Without these nobody sees the code he pays for, and no refund falls due. */
const SELLING_NEEDS = ['feeds', 'due'] as const;
const LOOK_EVERY_MS = 500;

export interface HealthDeps {
  readonly engine: Pick<Engine, 'events'>;
  readonly projections: ProjectionsThread;
  readonly startup: Startup;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly now?: (() => number) | undefined;
}

export interface Health {
  /** Whether nothing may be sold and nothing may fall due now. */
  viewsBehind(): boolean;
  /** False when nothing has moved for so long, although there is work, that only a restart can help. */
  isLive(): Promise<boolean>;
  /** All there is to know; positions and errors are for operators only. */
  report(policies: ReturnType<CommandApi['policies']>): Promise<HealthReport>;
  /** Adds its figures. */
  measure(metrics: Metrics): void;
  close(): void;
}

export type HealthReport = Awaited<ReturnType<typeof reportOf>>;

/** Looks at the views again and again, from the start on. */
export function watchHealth(deps: HealthDeps): Health {
  const { engine, projections, startup, now = () => performance.now() } = deps;
  const watch = watchViews({ status: projections.status, head: () => engine.events.head(), now });
  const isBehind = (name: string): boolean => watch.behindMs(name) >= viewsBehindSeconds * 1000;
  const looking = setInterval(() => void watch.look(), LOOK_EVERY_MS).unref();
  void watch.look();

  return {
    viewsBehind: () => !startup.isOver() || SELLING_NEEDS.some(isBehind),
    async isLive() {
      await watch.look();
      return watch.unmovedMs() < viewsUnmovedSeconds * 1000;
    },
    async report(policies) {
      await watch.look();
      return reportOf(deps, policies, watch.behindMs);
    },
    measure({ gauge }) {
      const ofEach = (value: (view: ReturnType<ProjectionsThread['status']>[number]) => number) => () =>
        new Map(projections.status().map((view) => [view.name, value(view)]));
      gauge(
        'ringpost_view_behind_seconds',
        'For how long a view has not shown what the log holds.',
        'view',
        ofEach(({ name }) => watch.behindMs(name) / 1000),
      );
      gauge(
        'ringpost_view_stopped',
        '1 for a view that stopped at an event and needs an operator.',
        'view',
        ofEach(({ stopped }) => (stopped ? 1 : 0)),
      );
      gauge(
        'ringpost_projections_restarts',
        'How often the thread of the projections was started again.',
        'thread',
        () => new Map([['projections', projections.restarts()]]),
      );
    },
    close: () => clearInterval(looking),
  };
}

async function reportOf(
  { engine, projections, startup }: HealthDeps,
  policies: ReturnType<CommandApi['policies']>,
  behindMs: (name: string) => number,
) {
  // While the store is silent, nobody knows how far the views are behind.
  const head = await engine.events.head().catch(() => undefined);
  const store = head === undefined ? ('down' as const) : ('up' as const);
  const starting = startup.isOver() ? null : { percent: startup.percent() };
  const views = projections.status().map(({ name, version, position, stopped }) => ({
    name,
    version,
    position,
    behindSeconds: behindMs(name) / 1000,
    stopped: stopped ?? null,
  }));
  const thread = { running: projections.isRunning(), restarts: projections.restarts() };
  const isStuck =
    views.some(({ stopped, behindSeconds }) => stopped !== null || behindSeconds >= viewsBehindSeconds) ||
    policies.some(({ stopped }) => stopped !== undefined);
  const ready = store === 'up' && starting === null && thread.running && !isStuck;
  return { ready, store, starting, thread, projections: views, policies };
}
