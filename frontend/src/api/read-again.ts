import type { SWRConfiguration } from 'swr';
import { Problem } from './problem.ts';

const FIRST_WAIT_MS = 2_500;
/** SWR itself would wait for half an hour in the end, and what was lost must come soon after the connection is back. */
const LONGEST_WAIT_MS = 20_000;

/** Whether a read is worth a retry. A refusal is final; only an error that may be temporary is tried again. */
function worthRetrying(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.status >= 500);
}

/** How a read that failed is repeated. The waits are spread, so that not all pages ask at once when the server is back. */
export const readAgain: SWRConfiguration = {
  shouldRetryOnError: worthRetrying,
  onErrorRetry(_error, _key, _config, revalidate, attempt) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** attempt.retryCount, LONGEST_WAIT_MS);
    setTimeout(() => void revalidate(attempt), wait * (0.5 + Math.random()));
  },
};
