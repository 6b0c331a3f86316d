import { addressIn, type Language } from '@ringpost/domain/rules/languages';
import { LIVE_PAGE_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import type { DrawnPage, Frontend } from '@ringpost/frontend/server';
import type { OwnAnswers } from '../kernel/own-answers.ts';
import { type Keep, keepFor } from './kept-pages.ts';
import type { Page } from './send-page.ts';

/** The status of a page that is not there: never, or not any more. */
type Missing = 404 | 410;

/** Pages in memory. One has about 40 kB in its three forms. */
const KEPT_PAGES_MAX = 1_000;
/** The status of a refusal for a thing that exists and is not on sale. */
const CONFLICT = 409;

export type LivePages = (path: string, language: Language) => Promise<Page | Missing>;

class MissingPage extends Error {
  readonly status: Missing;
  constructor(status: Missing) {
    super('There is no such page.');
    this.status = status;
  }
}

/** The pages from rows. Each is rendered at most twice a minute, and one that is missing is not kept. */
export function createLivePages(
  frontend: Frontend,
  answer: OwnAnswers,
  finish: (drawn: DrawnPage) => Promise<Page>,
  keep: Keep<Page> = keepFor({ maxAgeMs: LIVE_PAGE_KEPT_SECONDS * 1000, maxEntries: KEPT_PAGES_MAX }),
): LivePages {
  async function draw(path: string, language: Language): Promise<Page> {
    let status: Missing = 404;
    const drawn = await frontend.renderLivePage(path, language, async (read) => {
      const answered = await answer(read);
      if (answered.status === CONFLICT) status = 410;
      return answered.status === 200 ? answered.body : null;
    });
    if (drawn === null) throw new MissingPage(status);
    return finish(drawn);
  }

  return async (path, language) => {
    try {
      return await keep(addressIn(language, path), () => draw(path, language));
    } catch (error) {
      if (error instanceof MissingPage) return error.status;
      throw error;
    }
  };
}
