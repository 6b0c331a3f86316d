import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopOptions } from './opened-shop.ts';
import { PROJECTIONS_PROGRAM } from './test-store.ts';

/** Views that a test keeps unchanged for a while; the log continues. */
export interface HeldViews {
  /** The options for the shop. */
  readonly options: Pick<ShopOptions, 'projectionsProgram' | 'viewsGate'>;
  hold(): void;
  release(): void;
}

/** The projections' thread, which a test can stop and kill. */
export interface HeldThread extends HeldViews {
  readonly program: URL;
  /** It is stopped until it is released. If it is stopped from the start, it has its checkpoints and reads no event. */
  hold(): void;
  /** It dies of an uncaught error; the next thread is not affected. */
  kill(): void;
}

/** A thread that has died stops nothing any more. */
const STOPS_WITHIN_MS = 2_000;

/** Waits without letting anything else of this process run. */
function blockUntil(holds: () => boolean): void {
  const nobody = new Int32Array(new SharedArrayBuffer(4));
  const deadline = performance.now() + STOPS_WITHIN_MS;
  while (!holds() && performance.now() < deadline) Atomics.wait(nobody, 0, 0, 1);
}

export async function heldThread(): Promise<HeldThread> {
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-held-'));
  const files = Object.fromEntries(
    ['started', 'held', 'stopped', 'killed'].map((name) => [name, join(folder, name)]),
  ) as Readonly<Record<'started' | 'held' | 'stopped' | 'killed', string>>;
  const script = `
    import { existsSync, rmSync, writeFileSync } from 'node:fs';
    const files = ${JSON.stringify(files)};
    const wait = () => {
      if (!existsSync(files.held)) return;
      const nobody = new Int32Array(new SharedArrayBuffer(4));
      writeFileSync(files.stopped, '');
      while (existsSync(files.held)) Atomics.wait(nobody, 0, 0, 5);
      rmSync(files.stopped);
    };
    await import(${JSON.stringify(PROJECTIONS_PROGRAM.href)});
    // The log is followed from the next turn of the thread on, and that does not come while it waits here.
    writeFileSync(files.started, '');
    wait();
    setInterval(() => {
      if (existsSync(files.killed)) {
        rmSync(files.killed);
        throw new Error('killed by a test');
      }
      wait();
    }, 5).unref();`;
  const program = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return {
    program,
    options: { projectionsProgram: program },
    hold() {
      writeFileSync(files.held, '');
      // Otherwise it could still show what a test does next.
      if (existsSync(files.started)) blockUntil(() => existsSync(files.stopped));
    },
    release() {
      rmSync(files.held, { force: true });
      blockUntil(() => !existsSync(files.stopped));
    },
    kill: () => writeFileSync(files.killed, ''),
  };
}
