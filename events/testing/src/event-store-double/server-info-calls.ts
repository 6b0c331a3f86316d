import { setTimeout } from 'node:timers/promises';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import monitoring from '@eventstore/db-client/generated/monitoring_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, ServerWritableStream, sendUnaryData } from '@grpc/grpc-js';
import { type CallContext, checkAccess, observedCall } from './call-context.ts';
import { Abandoned } from './faults.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { serviceError } from './rpc-failure.ts';

/** Every method of the double, as the server lists them: the client chooses its way of appending by this list. */
const METHODS: readonly (readonly [service: string, method: string, ...features: string[]])[] = [
  ['event_store.client.streams.streams', 'read', 'position', 'events'],
  ['event_store.client.streams.streams', 'append'],
  ['event_store.client.streams.streams', 'delete'],
  ['event_store.client.streams.streams', 'tombstone'],
  ['event_store.client.streams.streams', 'batchappend', 'deadline_duration'],
  ['event_store.client.gossip.gossip', 'read'],
  ['event_store.client.monitoring.monitoring', 'stats'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
];

function answerWithFaults<T>(
  { faults }: CallContext,
  name: 'features' | 'gossip',
  response: T,
  answer: sendUnaryData<T>,
): void {
  faults.strike(faults.take(name), 'before').then(
    () => answer(null, response),
    (error: unknown) => {
      if (!(error instanceof Abandoned)) answer(serviceError(error));
    },
  );
}

/** The version of the server, and its features. */
export function supportedMethodsCall(
  context: CallContext,
  version: string,
  call: ServerUnaryCall<shared.Empty, features.SupportedMethods>,
  answer: sendUnaryData<features.SupportedMethods>,
): void {
  context.observe(observedCall('features', call.metadata));
  const methods = METHODS.map(([service, method, ...list]) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method).setFeaturesList(list),
  );
  const response = new features.SupportedMethods()
    .setMethodsList(methods)
    .setEventStoreServerVersion(version);
  answerWithFaults(context, 'features', response, answer);
}

export interface Member {
  readonly host: string;
  readonly port: number;
  readonly instanceId: string;
}

/** The members of the cluster: this one, which leads. */
export function gossipCall(
  context: CallContext,
  member: Member,
  call: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>,
  answer: sendUnaryData<gossip.ClusterInfo>,
): void {
  context.observe(observedCall('gossip', call.metadata));
  const endPoint = new gossip.EndPoint().setAddress(member.host).setPort(member.port);
  const info = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(member.instanceId))
    .setTimeStamp(String(context.now().getTime()))
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(endPoint);
  answerWithFaults(context, 'gossip', new gossip.ClusterInfo().setMembersList([info]), answer);
}

type StatsCall = ServerWritableStream<monitoring.StatsReq, monitoring.StatsResp>;

function statsOf({ log }: CallContext): monitoring.StatsResp {
  const response = new monitoring.StatsResp();
  const bytes = String(log.end());
  response.getStatsMap().set('es-checksum', bytes).set('es-checksumNonFlushed', bytes);
  return response;
}

async function sendStats(context: CallContext, call: StatsCall, outlet: Outlet<monitoring.StatsResp>) {
  const { faults } = context;
  context.observe(observedCall('stats', call.metadata));
  checkAccess(context, call.metadata);
  await outlet.whileOpen(faults.strike(faults.take('stats'), 'before'));
  const periodMs = Number(call.request.getRefreshTimePeriodInMs());
  for (;;) {
    await outlet.send(statsOf(context));
    await outlet.whileOpen(setTimeout(periodMs, undefined, { ref: false }));
  }
}

/** The statistics of the server, at once and after each period until the caller cancels: here only how far the log is written. */
export function statsCall(context: CallContext, call: StatsCall): void {
  const outlet = createOutlet<monitoring.StatsResp>(call);
  sendStats(context, call, outlet).catch(outlet.fail);
}
