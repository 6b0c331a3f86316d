import type { Engine, EngineOptions } from './engine.ts';

/**
 * Opens the engine that the options name. It loads only that engine, because each start of a process or thread waits for
 * the loading.
 * @throws FolderInUse when another process has the folder; StoreUnavailable when a server does not answer; Error with one
 * sentence that names the setting when a server cannot be used.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  switch (options.kind) {
    case 'embedded':
      return (await import('./embedded/open.ts')).openEmbedded(options);
    case 'given':
      return options.open(options);
    case 'distributed':
      return (await import('./distributed/open.ts')).openDistributed(options);
  }
}
