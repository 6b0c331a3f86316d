import { NOTICES } from '@ringpost/domain/rules/notices';
import type { Deps } from '../kernel/deps.ts';
import { defaultText, valuesOf } from '../mail/entries.ts';
import { readTexts } from './change-notice.ts';
import type { NoticeLine } from './notices.contract.ts';

/** Every notice with its text. The pages have the standard text of the banner. */
export async function listNotices(deps: Deps): Promise<NoticeLine[]> {
  const texts = await readTexts(deps);
  return NOTICES.map((notice) => {
    const isBanner = notice === 'banner';
    return {
      notice,
      text: texts.get(notice) ?? '',
      default_text: isBanner ? '' : defaultText(notice),
      values: isBanner ? [] : [...valuesOf(notice)],
    };
  });
}
