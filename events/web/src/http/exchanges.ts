import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@ringpost/domain';
import type { Exchange } from './answer.ts';
import { NEWEST_VERSION, VERSION_HEADER } from './api-version.ts';
import { clientAddress } from './client-address.ts';
import { clientRequestId, type Log } from './log.ts';
import type { RouteMetrics } from './metrics.ts';
import { apiHeaders } from './security-headers.ts';
import type { Trace } from './security-log.ts';

interface ExchangeDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly config: { readonly publicUrl: string; readonly trustProxy: readonly string[] };
}

/** One running request, and what is known of its sender so far. */
export interface TracedExchange extends Exchange {
  readonly trace: Trace;
}

/**
 * Opens an exchange; when its answer is sent, it is measured and logged.
 * @param route the template of the path, or `unmatched`
 */
export type OpenExchange = (
  request: IncomingMessage,
  response: ServerResponse,
  route: string,
  metrics: RouteMetrics | undefined,
) => TracedExchange;

/** The time in the format of the header; made once per second, because it costs more than the rest of the header. */
function createDateHeader(clock: Clock): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      text = now.toUTCString();
    }
    return text;
  };
}

type LogAnswer = (
  request: IncomingMessage,
  trace: Trace,
  route: string,
  status: number,
  milliseconds: number,
) => void;

/**
 * One line per request. It holds only ids and figures, so it skips the redaction, which costs more than the line itself.
 */
function createAnswerLog(log: Log): LogAnswer {
  const lines = log.child({}, { redact: [] });
  return ({ method, headers }, { requestId, address, caller }, route, status, milliseconds) => {
    if (!lines.isLevelEnabled('info')) return;
    const clientId = clientRequestId(headers['x-request-id']);
    const facts = {
      requestId,
      ...(clientId !== undefined && { clientRequestId: clientId }),
      method,
      route,
      status,
      ms: Math.round(milliseconds * 100) / 100,
      address,
      ...(caller && { user: caller.userId }),
    };
    lines.info(facts, 'answered');
  };
}

export function createExchanges({ clock, log, config }: ExchangeDeps): OpenExchange {
  const addressOf = clientAddress(config.trustProxy);
  const fixedHeaders = [...Object.entries(apiHeaders(config)).flat(), VERSION_HEADER, NEWEST_VERSION];
  const dateHeader = createDateHeader(clock);
  const logAnswer = createAnswerLog(log);

  return (request, response, route, metrics) => {
    const started = performance.now();
    const requestId = randomUUID();
    const hasToken = request.headers.authorization !== undefined;
    const trace: Trace = { requestId, address: addressOf(request), hasToken, url: request.url };
    response.once('finish', () => {
      const elapsed = performance.now() - started;
      metrics?.observe(response.statusCode, elapsed / 1000);
      logAnswer(request, trace, route, response.statusCode, elapsed);
    });
    return { request, response, requestId, date: dateHeader(), fixedHeaders, trace };
  };
}
