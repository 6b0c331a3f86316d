import type { Clock, Position } from '@ringpost/domain';
import { type EventStore, StoreUnavailable, type Vault, VaultConflict } from '@ringpost/engine';
import type { BuildNews } from './views.ts';

const SPACE = 'view-builds';
/** How many builds of each projector are remembered. */
const KEPT = 5;
/** Milliseconds over which the speed of a build is measured. */
const MEASURED_MS = 5_000;
/** Milliseconds before a failed write of a record is tried again. */
const RETRY_MS = 1_000;

/** A build of a projector's rows, as far as it is known. */
export interface BuildRecord {
  readonly version: number;
  readonly startedAt: string;
  /** When it was last heard of. */
  readonly updatedAt: string;
  readonly position: Position;
  /** How much of the log its rows contain, 0 to 1. */
  readonly share: number;
  /** The speed of the last seconds; null at the beginning and at the end. */
  readonly eventsPerSecond: number | null;
  readonly secondsLeft: number | null;
  readonly ended: {
    readonly at: string;
    readonly how: Exclude<BuildNews['state'], 'building'>;
    readonly error: string | null;
  } | null;
}

interface Kept {
  /** The newest first. */
  readonly builds: readonly BuildRecord[];
}

/** The last builds of each projector, the newest first. */
export async function readViewBuilds(
  vault: Pick<Vault, 'list'>,
): Promise<ReadonlyMap<string, readonly BuildRecord[]>> {
  const page = await vault.list<Kept>(SPACE);
  return new Map(page.map(({ key, value }) => [key, value.builds]));
}

interface Sample {
  readonly at: number;
  readonly events: number;
  readonly share: number;
}

/** The speed of one build. */
function createSpeed() {
  let samples: readonly Sample[] = [];
  return (sample: Sample): Pick<BuildRecord, 'eventsPerSecond' | 'secondsLeft'> => {
    // A process that continues a build counts its events from 0 again.
    const mine = samples.filter(({ events }) => events <= sample.events);
    const first = mine.find(({ at }) => at >= sample.at - MEASURED_MS) ?? sample;
    samples = [...mine.filter(({ at }) => at >= first.at), sample];
    const seconds = (sample.at - first.at) / 1000;
    const gained = sample.share - first.share;
    if (seconds <= 0 || gained <= 0) return { eventsPerSecond: null, secondsLeft: null };
    return {
      eventsPerSecond: Math.round((sample.events - first.events) / seconds),
      secondsLeft: Math.round(((1 - sample.share) * seconds) / gained),
    };
  };
}

export interface ViewBuildsDeps {
  readonly events: Pick<EventStore, 'shareBefore'>;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Milliseconds from any beginning, never backwards; real time by default. */
  readonly now?: () => number;
}

/** Tells all services how far builds of views are, and how the last ones ended. */
export interface ViewBuildsRecorder {
  note(news: BuildNews): void;
  close(): Promise<void>;
}

function recordOf(
  news: BuildNews,
  before: BuildRecord | undefined,
  at: string,
  figures: Pick<BuildRecord, 'share' | 'eventsPerSecond' | 'secondsLeft'>,
): BuildRecord {
  const { version, state, position, error = null } = news;
  // A build that a crash interrupted continues.
  const startedAt = before?.version === version && before.ended === null ? before.startedAt : at;
  const ended = state === 'building' ? null : { at, how: state, error };
  return { version, startedAt, updatedAt: at, position, ...figures, ended };
}

function withNewest({ builds }: Kept, record: BuildRecord): Kept {
  const [last, ...older] = builds;
  const replaces = last?.version === record.version && last.startedAt === record.startedAt;
  return { builds: [record, ...(replaces ? older : builds)].slice(0, KEPT) };
}

/** Writes to the Vault how far each build is, because the process that builds need not be the one that is asked. */
export function recordViewBuilds({
  events,
  vault,
  clock,
  now = () => performance.now(),
}: ViewBuildsDeps): ViewBuildsRecorder {
  const unwritten = new Map<string, { readonly news: BuildNews; readonly at: string }>();
  const speeds = new Map<string, ReturnType<typeof createSpeed>>();
  let writing: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;

  const figuresOf = async ({ projector, version, state, position, events: count }: BuildNews) => {
    if (state === 'live') return { share: 1, eventsPerSecond: null, secondsLeft: null };
    const share = await events.shareBefore(position);
    if (state !== 'building') return { share, eventsPerSecond: null, secondsLeft: null };
    const key = `${projector}@${version}`;
    const speed = speeds.get(key) ?? createSpeed();
    speeds.set(key, speed);
    return { share, ...speed({ at: now(), events: count, share }) };
  };
  const write = async (news: BuildNews, at: string): Promise<void> => {
    const figures = await figuresOf(news);
    const kept = await vault.get<Kept>(SPACE, news.projector);
    const record = recordOf(news, kept?.value.builds[0], at, figures);
    const value = withNewest(kept?.value ?? { builds: [] }, record);
    await vault.put(SPACE, news.projector, value, kept?.version ?? 0);
    if (news.state !== 'building') speeds.delete(`${news.projector}@${news.version}`);
  };
  const writeAll = async (): Promise<void> => {
    for (let [next] = unwritten; next; [next] = unwritten) {
      const [projector, waiting] = next;
      await write(waiting.news, waiting.at);
      if (unwritten.get(projector) === waiting) unwritten.delete(projector);
    }
  };
  const flush = (): void => {
    if (writing) return;
    writing = writeAll().then(
      () => {
        writing = undefined;
        if (unwritten.size > 0) flush();
      },
      (error: unknown) => {
        writing = undefined;
        if (!(error instanceof StoreUnavailable || error instanceof VaultConflict)) throw error;
        retry = setTimeout(flush, RETRY_MS).unref();
      },
    );
  };

  return {
    note(news) {
      unwritten.set(news.projector, { news, at: clock.now().toISOString() });
      flush();
    },
    async close() {
      clearTimeout(retry);
      await writing;
    },
  };
}
