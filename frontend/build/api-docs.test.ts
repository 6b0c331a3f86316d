import { REFUSALS, REJECTION_CODES } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { docsPage, errorPage, errorsPage } from './api-docs.ts';

const ALL = [docsPage(), errorsPage(), ...REJECTION_CODES.map(errorPage)];

describe('the pages of the API', () => {
  it('run no script and have no style that is not in a file of ours', () => {
    for (const page of ALL) {
      expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=|https?:\/\//);
      expect(page).toMatch(/<h1>/);
    }
  });

  it('have a page for each code of a refusal, with its status, its meaning and what to do', () => {
    const list = errorsPage();
    for (const code of REJECTION_CODES) {
      expect(list).toContain(`href="/errors/${code}"`);
      const page = errorPage(code);
      expect(page).toContain(`<p>${REFUSALS[code].status}, as`);
      expect(page).toContain(`urn:ringpost:problem:${code}`);
      expect(page).toMatch(/What to do<\/h2>\s*<p>\S/);
    }
  });
});
