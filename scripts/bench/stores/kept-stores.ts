import { constants, existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireRoom, type StoreSize } from './disk-room.ts';
import type { LivedStore, StoreSource } from './lived-store.ts';
import { runFill } from './run-fill.ts';
import { storeKeyOf } from './store-key.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

function nameOf({ customers, numbers, orders, furtherMessages = 0 }: StoreSize): string {
  const further = furtherMessages > 0 ? `-${furtherMessages}-further-messages` : '';
  return `${customers}-customers-${numbers}-numbers-${orders}-orders${further}`;
}

/** The user's folder for data that can be made again. */
export function defaultFolder(): string {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ringpost-bench');
}

/** Shares the bytes with the original where the file system can do that. */
function copy(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

const READ_BYTES = 4 * 1024 * 1024;

/**
 * Waits until a fresh copy is on the disk. Otherwise gigabytes of it are written while its first purchases are measured, and these
 * wait for the same disk. Then reads it once, so that the memory of the machine holds what it can, as after days of work.
 */
async function settle(folder: string): Promise<void> {
  const bytes = Buffer.allocUnsafe(READ_BYTES);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.sync();
      while ((await file.read(bytes, 0, READ_BYTES)).bytesRead > 0);
    } finally {
      await file.close();
    }
  }
}

/**
 * Stores that were filled once, in a folder that outlives this run. Each is measured on a copy. Stores of other code stay
 * beside them.
 */
export function openKeptStores(folder: string): StoreSource {
  const kept = join(folder, storeKeyOf(ROOT));
  const copies = join(folder, `run-${process.pid}`);
  const placeOf = (size: StoreSize): string => join(kept, nameOf(size));

  async function fill(size: StoreSize): Promise<void> {
    const place = placeOf(size);
    if (existsSync(place)) return;
    console.log(`Filling a store with ${size.orders.toLocaleString('en-US')} orders in ${place}`);
    const unfinished = `${place}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(kept, { recursive: true });
    if (size.orders > 0) {
      const { customers, numbers } = size;
      const base = { customers, numbers, orders: 0 };
      await fill(base);
      await copy(placeOf(base), unfinished);
    } else await mkdir(unfinished);
    await runFill({ engine: { kind: 'embedded', folder: unfinished }, size, isEmpty: size.orders === 0 });
    await rename(unfinished, place);
  }

  async function copyOf(size: StoreSize): Promise<LivedStore> {
    const place = join(copies, nameOf(size));
    if (!existsSync(place)) {
      await fill(size);
      await mkdir(copies, { recursive: true });
      await copy(placeOf(size), place);
      await settle(place);
    }
    const engine = { kind: 'embedded', folder: place } as const;
    return { orders: size.orders, customers: size.customers, engine };
  }

  return {
    async storesOf(sizes) {
      const uncopied = sizes.filter((size) => !existsSync(join(copies, nameOf(size))));
      const missing = uncopied.filter((size) => !existsSync(placeOf(size)));
      await mkdir(folder, { recursive: true });
      const { bavail, bsize } = await statfs(folder);
      requireRoom(folder, bavail * bsize, uncopied, missing);
      const made: LivedStore[] = [];
      for (const size of sizes) made.push(await copyOf(size));
      return made;
    },
    async close() {
      await rm(copies, { recursive: true, force: true });
      if (!existsSync(kept)) return;
      const others = (await readdir(folder)).filter((name) => join(folder, name) !== kept);
      console.log(`The stores are kept in ${kept} for the next run.`);
      if (others.length > 0)
        console.log(`Beside them are stores of other code, which may be deleted: ${others.join(', ')}`);
    },
  };
}
