import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { type BatchStatus, badRequest, batchAnswer, namedStatus, tooLarge } from './batch-answer.ts';
import { type CallContext, checkAccess, isAccessDenied, observedCall } from './call-context.ts';
import { Abandoned, type Fault, StatusInstead } from './faults.ts';
import { type AppendOutcome, type Expected, type ProposedEvent, payloadBytes } from './log-record.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { badCredentials, CallFailed } from './rpc-failure.ts';
import { expectedState, proposedEvent, streamName, uuidText } from './wire.ts';

type Call = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** An append whose events are still arriving. */
interface Incoming {
  readonly correlationId: shared.UUID | undefined;
  readonly stream: string;
  readonly expected: Expected;
  readonly fault: Fault | undefined;
  readonly events: ProposedEvent[];
  bytes: number;
}

function newIncoming(
  context: CallContext,
  request: streams.BatchAppendReq,
  options: streams.BatchAppendReq.Options,
  stream: string,
): Incoming {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    correlationId: request.getCorrelationId(),
    stream,
    expected: expectedState(options, revision),
    fault: context.faults.take('append', stream),
    events: [],
    bytes: 0,
  };
}

function addEvents(append: Incoming, request: streams.BatchAppendReq): void {
  for (const message of request.getProposedMessagesList()) {
    const event = proposedEvent(message);
    append.events.push(event);
    append.bytes += payloadBytes(event);
  }
}

function tooMuch({ limits }: CallContext, append: Incoming): BatchStatus | undefined {
  const large = append.events.find((event) => payloadBytes(event) > limits.eventBytes);
  if (large) return badRequest(`Event with Id: ${large.id} exceeds ${limits.eventBytes} bytes`);
  return append.bytes > limits.appendBytes ? tooLarge(limits.appendBytes) : undefined;
}

function isTooLate({ now }: CallContext, options: streams.BatchAppendReq.Options): boolean {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() <= now().getTime();
}

function statusOf(error: unknown): BatchStatus {
  if (error instanceof Abandoned) throw error;
  if (error instanceof StatusInstead) return namedStatus(error.status);
  if (isAccessDenied(error)) return namedStatus('access-denied');
  // A wrong password ends the call before its content is read.
  if (!(error instanceof CallFailed) || error.failure === badCredentials) throw error;
  return badRequest(error.message);
}

/** Adds a part. Returns the append once its last part is there, and answers one that cannot be accepted. */
async function accept(
  context: CallContext,
  call: Call,
  incoming: Map<string, Incoming>,
  request: streams.BatchAppendReq,
  outlet: Outlet<streams.BatchAppendResp>,
): Promise<Incoming | undefined> {
  const options = request.getOptions();
  const stream = streamName(options?.getStreamIdentifier());
  let key = '';
  try {
    key = uuidText(request.getCorrelationId());
    if (options) {
      context.observe(observedCall('append', call.metadata, stream));
      checkAccess(context, call.metadata);
      if (isTooLate(context, options)) throw new StatusInstead('timeout');
      incoming.set(key, newIncoming(context, request, options, stream));
    }
    const append = incoming.get(key);
    if (!append) return undefined;
    addEvents(append, request);
    const refusal = tooMuch(context, append);
    if (refusal) {
      incoming.delete(key);
      await outlet.send(batchAnswer(append.correlationId, append.stream, refusal, append.expected));
      return undefined;
    }
    if (!request.getIsFinal()) return undefined;
    incoming.delete(key);
    return append;
  } catch (error) {
    incoming.delete(key);
    await outlet.send(batchAnswer(request.getCorrelationId(), stream, statusOf(error), 'any'));
    return undefined;
  }
}

async function store(
  { log, faults }: CallContext,
  append: Incoming,
  outlet: Outlet<streams.BatchAppendResp>,
): Promise<void> {
  const { correlationId, stream, expected, events, fault } = append;
  let result: AppendOutcome | BatchStatus;
  try {
    await faults.strike(fault, 'before');
    result = await log.append({ stream, expected, events });
    await faults.strike(fault, 'after');
  } catch (error) {
    if (!(error instanceof StatusInstead)) throw error;
    result = namedStatus(error.status);
  }
  await outlet.send(batchAnswer(correlationId, stream, result, expected));
}

async function receive(
  context: CallContext,
  call: Call,
  outlet: Outlet<streams.BatchAppendResp>,
): Promise<void> {
  const incoming = new Map<string, Incoming>();
  const answers = new Set<Promise<void>>();
  for await (const request of call.iterator({ destroyOnReturn: false })) {
    await outlet.whileOpen(context.intake.passed());
    const ready = await accept(context, call, incoming, request, outlet);
    if (!ready) continue;
    const answer = store(context, ready, outlet).catch(outlet.fail);
    answers.add(answer);
    void answer.then(() => answers.delete(answer));
  }
  await Promise.all(answers);
}

/**
 * The one call through which a client sends all its appends, each with a correlation id. Answers come in any order. If the
 * call fails, every append that waits in it fails, whether it was stored or not.
 */
export function batchAppendCall(context: CallContext, call: Call): void {
  const outlet = createOutlet<streams.BatchAppendResp>(call);
  receive(context, call, outlet).then(() => outlet.end(), outlet.fail);
}
