import type { Position } from '@ringpost/domain';
import { VIEWS_BEHIND_SECONDS, VIEWS_UNMOVED_SECONDS } from '@ringpost/domain/rules/limits';
import type { Engine } from '@ringpost/engine';
import type { Metrics, Startup } from '../http/index.ts';
import { COUNTED_AFTER_MAX, countAfter } from './count-after.ts';
import type { DiskSpace, DiskStanding } from './disk-space.ts';
import type { StoppedView, ViewStanding, Views } from './views.ts';
import { watchViews } from './views-watch.ts';

/** Without these views customers cannot see the code that they pay for, and refunds do not happen. */
const SELLING_NEEDS = ['feeds', 'deadlines'] as const;
const LOOK_EVERY_MS = 500;
/** A server that takes longer counts as away. Callers of the readiness check wait for about 2 seconds. */
const ANSWER_WITHIN_MS = 1_500;
/** This projector and this key do not exist: the store only has to answer. */
const ASKED_ABOUT = 'health';

/** The progress of a policy, and why it needs an operator. */
export interface PolicyStanding {
  readonly name: string;
  readonly position: Position;
  readonly stopped: string | undefined;
}

export interface HealthDeps {
  readonly engine: Pick<Engine, 'events' | 'readModel' | 'vault' | 'bus'>;
  readonly views: Views;
  readonly startup: Startup;
  /** Absent: no data is on a disk of this machine. */
  readonly disk?: Pick<DiskSpace, 'look'> | undefined;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly now?: (() => number) | undefined;
  /** Milliseconds after which a server that has not answered counts as away. */
  readonly answerWithinMs?: number;
}

type UpOrDown = 'up' | 'down';

/** `bus` may be down while the process is ready. Then only hints are late. */
type Servers = Readonly<Record<'log' | 'readModel' | 'vault' | 'bus', UpOrDown>>;

/** The full report. Positions and errors are for operators only. */
export interface HealthReport {
  readonly ready: boolean;
  readonly store: UpOrDown;
  /** Each server that the engine needs. The embedded engine has none. */
  readonly servers: Servers;
  /** Null when everything has started. */
  readonly starting: { readonly percent: number } | null;
  readonly projections: readonly {
    readonly name: string;
    readonly version: number;
    readonly position: Position;
    readonly behindSeconds: number;
    readonly stopped: StoppedView | null;
  }[];
  readonly policies: readonly PolicyStanding[];
  /**
   * The disk of the data; null if it is not on this machine. A full one leaves the process ready, because what is paid for
   * continues.
   */
  readonly disk: DiskStanding | null;
}

export interface Health {
  /** Whether nothing may be sold and no deadline handled now. */
  viewsBehind(): boolean;
  /** For how long the rows of a projector have lacked events of the log. */
  behindMs(projector: string): number;
  /** False when only a restart can help: no view of this process has moved for long, although there is work. */
  isLive(): Promise<boolean>;
  report(policies: readonly PolicyStanding[]): Promise<HealthReport>;
  /** Adds its figures. */
  measure(metrics: Metrics): void;
  close(): Promise<void>;
}

/** Whether the promise resolves in time. The work that it waits for continues. */
async function answers(reply: Promise<unknown>, withinMs: number): Promise<UpOrDown> {
  const { promise: tooLate, resolve } = Promise.withResolvers<UpOrDown>();
  const timer = setTimeout(() => resolve('down'), withinMs);
  const answered = reply.then(
    () => 'up' as const,
    () => 'down' as const,
  );
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}

async function askServers(
  { events, readModel, vault, bus }: HealthDeps['engine'],
  withinMs: number,
): Promise<Servers> {
  const [log, rows, secrets] = await Promise.all([
    answers(events.head(), withinMs),
    answers(readModel.liveVersion(ASKED_ABOUT), withinMs),
    answers(vault.get(ASKED_ABOUT, ASKED_ABOUT), withinMs),
  ]);
  return { log, readModel: rows, vault: secrets, bus: bus.connected() ? 'up' : 'down' };
}

async function eventsBehind(events: Engine['events'], views: Views): Promise<ReadonlyMap<string, number>> {
  const standings = views.status();
  const positions = standings.map(({ position }) => position);
  const count = await countAfter(events, positions, await events.head());
  return new Map(
    standings.map(({ name, position }) => [name, count(position) ?? COUNTED_AFTER_MAX] as const),
  );
}

async function reportOf(
  { engine, views, startup, disk, answerWithinMs = ANSWER_WITHIN_MS }: HealthDeps,
  policies: readonly PolicyStanding[],
  behindMs: (name: string) => number,
): Promise<HealthReport> {
  const servers = await askServers(engine, answerWithinMs);
  // While the log does not answer, nobody knows how far the views are behind.
  const { log: store } = servers;
  const hasStores = store === 'up' && servers.readModel === 'up' && servers.vault === 'up';
  const starting = startup.isOver() ? null : { percent: startup.percent() };
  const projections = views.status().map(({ name, version, position, stopped }) => ({
    name,
    version,
    position,
    behindSeconds: behindMs(name) / 1000,
    stopped: stopped ?? null,
  }));
  const isStuck =
    projections.some(
      ({ stopped, behindSeconds }) => stopped !== null || behindSeconds >= VIEWS_BEHIND_SECONDS,
    ) || policies.some(({ stopped }) => stopped !== undefined);
  const ready = hasStores && starting === null && views.isRunning() && !isStuck;
  return { ready, store, servers, starting, projections, policies, disk: (await disk?.look()) ?? null };
}

/** Checks the views regularly, from the start on. */
export function watchHealth(deps: HealthDeps): Health {
  const { engine, views, startup, now = () => performance.now() } = deps;
  const watch = watchViews({ status: views.status, head: () => engine.events.head(), now });
  const isBehind = (name: string): boolean => watch.behindMs(name) >= VIEWS_BEHIND_SECONDS * 1000;
  const lookInTime = () => answers(watch.look(), deps.answerWithinMs ?? ANSWER_WITHIN_MS);
  const looking = setInterval(() => void watch.look(), LOOK_EVERY_MS).unref();
  void watch.look();

  return {
    behindMs: watch.behindMs,
    viewsBehind: () => !startup.isOver() || SELLING_NEEDS.some(isBehind),
    async isLive() {
      if (!views.isWriter()) return true;
      await lookInTime();
      return watch.unmovedMs() < VIEWS_UNMOVED_SECONDS * 1000;
    },
    async report(policies) {
      await lookInTime();
      return reportOf(deps, policies, watch.behindMs);
    },
    measure({ gauge }) {
      const ofEach = (value: (view: ViewStanding) => number) => () =>
        new Map(views.status().map((view) => [view.name, value(view)]));
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
        'ringpost_view_behind_events',
        `How many events of the log a view does not show yet; at most ${COUNTED_AFTER_MAX} are counted.`,
        'view',
        () => eventsBehind(engine.events, views),
      );
      gauge('ringpost_server_up', '1 for a server of the engine that answers.', 'server', async () => {
        const servers = await askServers(engine, deps.answerWithinMs ?? ANSWER_WITHIN_MS);
        return new Map(Object.entries(servers).map(([name, state]) => [name, state === 'up' ? 1 : 0]));
      });
    },
    close: async () => clearInterval(looking),
  };
}
