import { LOG_START, type Position } from '@ringpost/domain';
import type { LiveCheckpoint, ProjectorSpec } from '../read-model.ts';
import type { Sqlite, SqlStatement } from './sqlite.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS _projectors (name TEXT PRIMARY KEY, live_version INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS _checkpoints (
    projector TEXT NOT NULL, version INTEGER NOT NULL, epoch TEXT NOT NULL, position TEXT NOT NULL,
    PRIMARY KEY (projector, version)
  );
  CREATE TABLE IF NOT EXISTS _views (
    name TEXT NOT NULL, version INTEGER NOT NULL, projector TEXT NOT NULL, PRIMARY KEY (name, version)
  );
`;

function prepare(database: Sqlite) {
  const sql = {
    projectors: 'SELECT name, live_version FROM _projectors',
    views: 'SELECT name, version, projector FROM _views',
    addProjector: 'INSERT OR IGNORE INTO _projectors (name, live_version) VALUES (?, ?)',
    addCheckpoint: `INSERT OR IGNORE INTO _checkpoints VALUES (?, ?, '', '${LOG_START}')`,
    versions: 'SELECT DISTINCT version FROM _views WHERE projector = ?',
    addView: 'INSERT OR IGNORE INTO _views (name, version, projector) VALUES (?, ?, ?)',
    checkpoint: 'SELECT epoch, position FROM _checkpoints WHERE projector = ? AND version = ?',
    advance: 'UPDATE _checkpoints SET position = ? WHERE projector = ? AND version = ? AND position = ?',
    restart: `UPDATE _checkpoints SET epoch = ?, position = '${LOG_START}' WHERE projector = ? AND version = ?`,
    makeLive: 'UPDATE _projectors SET live_version = ? WHERE name = ?',
    dropCheckpoint: 'DELETE FROM _checkpoints WHERE projector = ? AND version = ?',
    dropViews: 'DELETE FROM _views WHERE projector = ? AND version = ?',
  };
  type Name = keyof typeof sql;
  const prepared = Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]);
  return Object.fromEntries(prepared) as Record<Name, SqlStatement>;
}

/**
 * Knows the tables of each projector, which version readers see, and the checkpoint of each version. Changes are only
 * written to the file. After their commit, `readAnew` loads them into memory.
 */
export function projectorRegistry(database: Sqlite, readOnly: boolean) {
  if (!readOnly) database.exec(SCHEMA);
  const statements = prepare(database);
  let live = new Map<string, number>();
  let owners = new Map<string, string>();
  /** The views of each `projector@version`. */
  let views = new Map<string, Set<string>>();
  const remember = (view: string, version: number, projector: string): void => {
    owners.set(view, projector);
    const key = `${projector}@${version}`;
    views.set(key, (views.get(key) ?? new Set()).add(view));
  };
  const readAnew = (): void => {
    // Reads both before it replaces anything, so that an error of the database changes nothing in memory.
    const [projectors, defined] = [statements.projectors.all(), statements.views.all()];
    live = new Map(projectors.map(([name, version]) => [String(name), Number(version)]));
    owners = new Map();
    views = new Map();
    for (const [view, version, projector] of defined) {
      remember(String(view), Number(version), String(projector));
    }
  };
  readAnew();

  const liveVersion = (projector: string): number | undefined => live.get(projector);
  function checkpoint(projector: string, version: number): { epoch: string; position: Position } {
    const [row] = statements.checkpoint.all(projector, version);
    if (row === undefined) throw new Error(`${projector}@${version} has not been defined`);
    return { epoch: String(row[0]), position: row[1] as Position };
  }
  const viewsOf = (projector: string, version: number): ReadonlySet<string> =>
    views.get(`${projector}@${version}`) ?? new Set();

  return {
    readAnew,
    liveVersion,
    viewsOf,
    liveVersionOfView(view: string): number {
      const owner = owners.get(view);
      const version = owner === undefined ? undefined : liveVersion(owner);
      if (version === undefined) throw new Error(`no projector has defined the view ${view}`);
      return version;
    },
    requireView(view: string, version: number): void {
      const owner = owners.get(view);
      if (owner === undefined || !viewsOf(owner, version).has(view)) {
        throw new Error(`there is no version ${version} of the view ${view}`);
      }
    },
    define({ name, version, views: defined }: ProjectorSpec): void {
      for (const view of defined) {
        const owner = owners.get(view.name) ?? name;
        if (owner !== name) throw new Error(`${view.name} belongs to ${owner}, so ${name} may not define it`);
      }
      statements.addProjector.run(name, version);
      statements.addCheckpoint.run(name, version);
      for (const view of defined) statements.addView.run(view.name, version, name);
    },
    checkpoint,
    liveCheckpoints(projectors: readonly string[]): ReadonlyMap<string, LiveCheckpoint> {
      // Another thread may have defined some meanwhile.
      if (projectors.some((projector) => !live.has(projector))) readAnew();
      return new Map(
        projectors.flatMap((projector) => {
          const version = liveVersion(projector);
          return version === undefined ? [] : [[projector, { version, ...checkpoint(projector, version) }]];
        }),
      );
    },
    /** @returns whether the checkpoint was `from`. */
    advance: (projector: string, version: number, from: Position, to: Position): boolean =>
      statements.advance.run(to, projector, version, from) === 1,
    restart(projector: string, version: number, epoch: string): void {
      if (statements.restart.run(epoch, projector, version) === 0) {
        throw new Error(`${projector}@${version} has not been defined`);
      }
    },
    /** The old live version gets no more writes. Its rows stay until `drop`. */
    makeLive(projector: string, version: number, before: number | undefined): void {
      statements.makeLive.run(version, projector);
      if (before !== undefined) statements.dropCheckpoint.run(projector, before);
    },
    drop: (projector: string, version: number): void => void statements.dropViews.run(projector, version),
    /** Versions that a flip replaced: those that are older than the live one. */
    outgoing(projector: string): readonly number[] {
      const now = liveVersion(projector) ?? 0;
      return statements.versions
        .all(projector)
        .map(([version]) => Number(version))
        .filter((version) => version < now);
    },
  };
}
