import type { Refusal } from '../refusal.ts';

export const UPSTREAM_REFUSALS = {
  'portal-share-used': {
    status: 409,
    title:
      'Only other portals have this number now. Too many of your numbers of theirs are still open, or got their code after the end of the order.',
  },
  'too-many-upstreams': { status: 409, title: 'The shop buys from as many other portals as it can.' },
} as const satisfies Readonly<Record<string, Refusal>>;
