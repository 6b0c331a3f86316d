import { type Clock, Rejection } from '@ringpost/domain';
import type { Endpoint, Proof } from '@ringpost/web/http';
import type { CallbackStanding } from '@ringpost/web/server';
import type { Gateway } from './gateways/gateway.ts';

export interface CallbackMeter {
  /** The hook of a gateway, which is watched: when a callback was accepted, and when one was refused. */
  watch(gateway: Pick<Gateway, 'name'>, hook: Endpoint): Endpoint;
  standing(): readonly CallbackStanding[];
}

type Seen = Pick<CallbackStanding, 'lastAt' | 'refused'>;

/** What the callbacks of gateways did since this process started. Anybody can cause a refused one. */
export function createCallbackMeter(
  gateways: readonly Pick<Gateway, 'name' | 'isOn'>[],
  clock: Clock,
): CallbackMeter {
  const seen = new Map<string, Seen>();
  const of = (name: string): Seen => seen.get(name) ?? { lastAt: null, refused: null };
  const now = (): string => clock.now().toISOString();

  async function noting<T>(name: string, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Rejection ? error.code : 'failed';
      seen.set(name, { ...of(name), refused: { at: now(), code } });
      throw error;
    }
  }

  function watchedProof(name: string, proof: Proof<unknown>): Proof<unknown> {
    const { check, checkHead } = proof;
    return {
      ...proof,
      check: (request) => noting(name, () => check(request)),
      ...(checkHead && { checkHead: (head) => noting(name, () => checkHead(head)) }),
    };
  }

  return {
    watch({ name }, hook) {
      const { proof, handle } = hook;
      return {
        ...hook,
        ...(proof && { proof: watchedProof(name, proof) }),
        async handle(call, who) {
          const answer = await noting(name, () => handle(call, who));
          seen.set(name, { ...of(name), lastAt: now() });
          return answer;
        },
      };
    },
    standing: () => gateways.map(({ name, isOn }) => ({ name, isOn, ...of(name) })),
  };
}
