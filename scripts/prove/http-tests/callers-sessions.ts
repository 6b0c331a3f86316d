import { account, isStaff, streams } from '@ringpost/domain';
import type { Ringpost } from '../../operate/start/compose.ts';
import type { Caller, Sessions, Who } from './wire.ts';

interface Person {
  readonly userId: string;
  readonly email: string;
}

interface Kept {
  readonly token: string;
  /** What the token was made from. */
  readonly madeFrom: string;
}

interface CallersSessions extends Sessions {
  /** A new session of that person in the present state; expired on request. */
  newTokenOf(who: Caller): Promise<string | undefined>;
}

/**
 * The sessions of the people of a server. One serves many requests, as that of a client does, because each new one of staff is
 * written to the disk. After a change of the account or of the clock, the next request has a new one.
 */
export function sessionsOf(
  { commandApi: { deps, sessions } }: Ringpost,
  people: Readonly<Record<Who, Person>>,
): CallersSessions {
  const kept = new Map<Caller, Kept>();
  const stateOf = async (who: Exclude<Caller, 'nobody'>) => {
    const person = people[who === 'expired' ? 'owner' : who];
    const { state } = await deps.streams.refresh(streams.account(person.userId), account);
    const { sessionEpoch, role } =
      state.status === 'absent' ? ({ sessionEpoch: 0, role: 'customer' } as const) : state;
    const end = deps.clock.now().getTime() + (who === 'expired' ? -1_000 : 3_600_000);
    return { owner: { ...person, isAdmin: isStaff(role), sessionEpoch }, end: new Date(end).toISOString() };
  };
  return {
    async newTokenOf(who) {
      if (who === 'nobody') return undefined;
      const { owner, end } = await stateOf(who);
      return (await sessions.issue(owner, end)).token;
    },
    async tokenOf(who) {
      if (who === 'nobody') return undefined;
      const { owner, end } = await stateOf(who);
      const madeFrom = JSON.stringify([owner, end]);
      const known = kept.get(who);
      if (known?.madeFrom === madeFrom) return known.token;
      const { token } = await sessions.issue(owner, end);
      kept.set(who, { token, madeFrom });
      return token;
    },
    forget: () => kept.clear(),
  };
}
