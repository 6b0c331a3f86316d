import { createHmac } from 'node:crypto';
import { plusSeconds } from '@ringpost/domain';
import { SMPP_REPEAT_MINUTES } from '@ringpost/domain/rules/limits';
import { getOrCreate, putUnlessMoved, removeExpired } from '@ringpost/engine';
import { type Deps, nowIso } from '../../kernel/deps.ts';
import { openPepper } from '../../kernel/pepper.ts';

/** Gives messages ids by their content, because SMPP gives them none: a sender that got no answer sends all of it again. */
export interface RepeatIds {
  /** The same for the same content within some minutes. @throws StoreUnavailable */
  idOf(content: readonly unknown[]): Promise<string>;
  /** Removes what is too old. */
  forget(): Promise<void>;
}

interface Kept {
  readonly id: string;
  readonly expiresAt: string;
}

const SPACE = 'smpp-messages';

/** They are in the Vault, so that a process that takes over knows them. The keys say nothing about what was sent. */
export function createRepeatIds(deps: Pick<Deps, 'vault' | 'clock' | 'ids'>): RepeatIds {
  const { vault } = deps;

  function newEntry(): Kept {
    return { id: deps.ids.next(), expiresAt: plusSeconds(nowIso(deps), SMPP_REPEAT_MINUTES * 60) };
  }

  return {
    async idOf(content) {
      const pepper = await openPepper(vault, 'messages');
      const key = createHmac('sha256', pepper).update(JSON.stringify(content)).digest('hex').slice(0, 32);
      for (;;) {
        const { value, version } = await getOrCreate(vault, SPACE, key, newEntry);
        if (value.expiresAt > nowIso(deps)) return value.id;
        const next = newEntry();
        if ((await putUnlessMoved(vault, SPACE, key, next, version)) !== undefined) return next.id;
      }
    },
    forget: () => removeExpired(vault, SPACE, nowIso(deps)),
  };
}
