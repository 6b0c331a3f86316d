import { rmSync, writeFileSync } from 'node:fs';
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

export async function heldThread(): Promise<HeldThread> {
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-held-'));
  const [heldFile, killedFile] = [join(folder, 'held'), join(folder, 'killed')];
  const script = `
    import { existsSync, rmSync } from 'node:fs';
    const wait = () => {
      const nobody = new Int32Array(new SharedArrayBuffer(4));
      while (existsSync(${JSON.stringify(heldFile)})) Atomics.wait(nobody, 0, 0, 5);
    };
    await import(${JSON.stringify(PROJECTIONS_PROGRAM.href)});
    // The log is followed from the next turn of the thread on, and that does not come while it waits here.
    wait();
    setInterval(() => {
      if (existsSync(${JSON.stringify(killedFile)})) {
        rmSync(${JSON.stringify(killedFile)});
        throw new Error('killed by a test');
      }
      wait();
    }, 5).unref();`;
  const program = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  return {
    program,
    options: { projectionsProgram: program },
    hold: () => writeFileSync(heldFile, ''),
    release: () => rmSync(heldFile, { force: true }),
    kill: () => writeFileSync(killedFile, ''),
  };
}
