import type { Refusal } from '../refusal.ts';

export const UPSTREAM_REFUSALS = {
  'too-many-upstreams': { status: 409, title: 'The shop buys from as many other portals as it can.' },
} as const satisfies Readonly<Record<string, Refusal>>;
