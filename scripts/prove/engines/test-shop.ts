import { type CommandApi, createCommandApi } from '@ringpost/command-api/app';
import { openProviderSecrets, type ProviderSecrets } from '@ringpost/command-api/server-part';
import type { Clock } from '@ringpost/domain';
import { placeOf } from '@ringpost/domain/data/places';
import { type DistributedEngine, type Engine, openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { type ShopFacts, type ShopWish, seedShop } from '../http-tests/shop-facts.ts';

/** Sends commands without a service. Nothing is due here. */
export interface BackDoor {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly secrets: ProviderSecrets;
  close(): Promise<void>;
}

export async function openBackDoor(
  options: DistributedEngine,
  clock: Clock = { now: () => new Date() },
): Promise<BackDoor> {
  const engine = await openEngine(options);
  const secrets = await openProviderSecrets(engine.vault, {});
  const commandApi = await createCommandApi({
    engine,
    clock,
    config: { publicUrl: 'https://ringpost.example', production: false },
    log: createLog({ level: 'silent' }),
    secrets,
    placeOf,
    holder: 'back-door',
  });
  return {
    engine,
    commandApi,
    secrets,
    async close() {
      await commandApi.close();
      await engine.close();
    },
  };
}

/** Fills empty stores. */
export async function seedStores(options: DistributedEngine, wish: ShopWish): Promise<ShopFacts> {
  const backDoor = await openBackDoor(options);
  try {
    return await seedShop(backDoor, wish);
  } finally {
    await backDoor.close();
  }
}
