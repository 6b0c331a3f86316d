import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type UpstreamOrderCommand, upstreamOrderDecider } from './upstream-order.decider.ts';

/** Who may cause each command. */
export const UPSTREAM_ORDER_COMMANDS = {
  AskUpstream: ['system'],
  NoteNoAnswer: ['system'],
  NoteUpstreamRefusal: ['system'],
  NoteUpstreamNumber: ['system'],
  NoteUpstreamText: ['system'],
  CloseUpstream: ['system'],
  NoteUpstreamCancel: ['system'],
  NoteUpstreamFinish: ['system'],
  GiveUpUpstream: ['system'],
} satisfies CallersOf<UpstreamOrderCommand>;

export const handleUpstreamOrder = createHandle(
  upstreamOrderDecider,
  streams.upstreamOrder,
  UPSTREAM_ORDER_COMMANDS,
);
