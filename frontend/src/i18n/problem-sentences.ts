import type { MessageDescriptor } from 'react-intl';
import { type ProblemCode, prepareRefusals } from '../api/problem.ts';
import { firstSentences } from './first-sentences.ts';

/** A refusal waits no longer for its sentence. Without it, the page shows the sentence of the server. */
const LONGEST_WAIT_MS = 3_000;

type Sentences = Readonly<Partial<Record<ProblemCode, MessageDescriptor>>>;

let sentences: Sentences = firstSentences;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    sentences = (await import('./problem-messages.ts')).problemMessages;
  } catch {
    // The next refusal tries again.
    loading = undefined;
  }
}

/**
 * Loads the sentences for refusals, which are too many for every page to start with. The page hears of a refusal when they are
 * there. Never fails.
 */
export async function problemSentencesReady(): Promise<void> {
  if (sentences !== firstSentences) return;
  loading ??= load();
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

prepareRefusals(problemSentencesReady);

/** Loads them with the first thing that somebody does, so that a refusal need not wait. */
export function loadProblemSentencesSoon(): void {
  function soon(): void {
    removeEventListener('pointerdown', soon);
    removeEventListener('keydown', soon);
    void problemSentencesReady();
  }
  addEventListener('pointerdown', soon, { passive: true });
  addEventListener('keydown', soon, { passive: true });
}

/** The sentence for a reason; none if the reason is unknown, or not loaded yet. */
export function sentenceOf(code: ProblemCode): MessageDescriptor | undefined {
  return sentences[code];
}
