import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type UpstreamsCommand, upstreamsDecider } from './upstreams.decider.ts';

/** Who may cause each command. */
export const UPSTREAMS_COMMANDS = {
  SetUpstream: ['admin'],
  RemoveUpstream: ['admin'],
  TakeRisk: ['system'],
  PayRisk: ['system'],
  EndRisk: ['system'],
} satisfies CallersOf<UpstreamsCommand>;

/** There is one stream for all portals, whatever the id. */
export const handleUpstreams = createHandle(upstreamsDecider, () => streams.upstreams(), UPSTREAMS_COMMANDS);
