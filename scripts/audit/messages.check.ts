import type { SmsRouted } from '@ringpost/events/catalogue';
import { breachList, type Check } from './check.ts';

interface Tenancy {
  readonly userId: string;
  readonly from: string;
  until: string;
  readonly leaseId: string;
}

/** L7: one provider message is one SMS, and it went to whoever had the number when it came. */
export const messagesCheck = (): Check => {
  const found = breachList();
  const received = new Set<string>();
  const routed = new Set<string>();
  const tenancies = new Map<string, Tenancy[]>();
  return {
    id: 'L7',
    title: 'one provider message is one SMS, for whoever had the number when it came',
    see({ type, data, position }) {
      if (type === 'NumberLeased') {
        const { userId, from, until, leaseId, e164 } = data;
        const all = tenancies.get(e164) ?? [];
        all.push({ userId, from, until, leaseId });
        tenancies.set(e164, all);
      }
      if (type === 'LeaseEnded') endTenancy(tenancies, data);
      if (type === 'SmsReceived') {
        const key = JSON.stringify([data.provider, data.account, data.providerMessageId, data.to, data.text]);
        if (received.has(key)) found.add(position, `message ${data.messageId} was received twice`);
        received.add(key);
      }
      if (type === 'SmsRouted') {
        if (routed.has(data.messageId)) found.add(position, `message ${data.messageId} was routed twice`);
        routed.add(data.messageId);
        const fault = faultOf(data, tenancies.get(data.to) ?? []);
        if (fault) found.add(position, `message ${data.messageId} ${fault}`);
      }
    },
    finish() {
      if (received.size !== routed.size) {
        found.add(null, `${received.size} messages were received, ${routed.size} routed`);
      }
      return { looked: routed.size, breaches: found.breaches };
    },
  };
};

const endTenancy = (
  tenancies: Map<string, Tenancy[]>,
  ended: {
    readonly e164: string;
    readonly leaseId: string;
    readonly reason: string;
    readonly endedAt: string;
  },
): void => {
  const all = tenancies.get(ended.e164) ?? [];
  const isIt = ({ leaseId }: Tenancy) => leaseId === ended.leaseId;
  if (ended.reason === 'unassigned')
    tenancies.set(
      ended.e164,
      all.filter((each) => !isIt(each)),
    );
  else for (const tenancy of all.filter(isIt)) tenancy.until = ended.endedAt;
};

const faultOf = (
  { audience, outcome, receivedAt }: SmsRouted['data'],
  all: readonly Tenancy[],
): string | undefined => {
  const begun = all.filter(({ from }) => from <= receivedAt);
  if (audience.kind === 'public')
    return begun.length > 0 ? 'is public, but the number had a lessee' : undefined;
  if (audience.kind === 'operators') return undefined;
  const theirs = begun.filter(({ userId }) => userId === audience.userId);
  if (theirs.length === 0) return `went to ${audience.userId}, who never had the number`;
  if (outcome === 'late') return undefined;
  const has = theirs.some(({ until }) => receivedAt < until);
  return has ? undefined : `was delivered to ${audience.userId}, whose lease was over`;
};
