import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The projections' thread, which a test can hold and kill. */
export interface HeldThread {
  readonly program: URL;
  /** It stands still until it is released. Held from its beginning, it has its checkpoints and reads no event. */
  hold(): void;
  release(): void;
  /** It dies of an error that nobody catches; the next one is not touched. */
  kill(): void;
}

const real = new URL('../../projections/src/projections-thread.ts', import.meta.url);

export async function heldThread(): Promise<HeldThread> {
  const folder = await mkdtemp(join(tmpdir(), 'ringpost-held-'));
  const [held, killed] = [join(folder, 'held'), join(folder, 'killed')];
  const script = `
    import { existsSync, rmSync } from 'node:fs';
    const wait = () => {
      const nobody = new Int32Array(new SharedArrayBuffer(4));
      while (existsSync(${JSON.stringify(held)})) Atomics.wait(nobody, 0, 0, 5);
    };
    await import(${JSON.stringify(real.href)});
    // The log is followed from the next turn of the thread on, and that does not come while it waits here.
    wait();
    setInterval(() => {
      if (existsSync(${JSON.stringify(killed)})) {
        rmSync(${JSON.stringify(killed)});
        throw new Error('killed by a test');
      }
      wait();
    }, 5).unref();`;
  return {
    program: new URL(`data:text/javascript,${encodeURIComponent(script)}`),
    hold: () => writeFileSync(held, ''),
    release: () => rmSync(held, { force: true }),
    kill: () => writeFileSync(killed, ''),
  };
}
