import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Test files of screens share a worker and its page. The state in the modules of an earlier file must not affect the next file.
vi.resetModules();

/** The styles that Chakra has written into the page. It writes each once, and looks for it there. */
function writtenStyles(): number {
  return document.querySelectorAll('style[data-emotion="css"]').length;
}

const before = writtenStyles();
afterAll(() => {
  // A page that a file leaves open would continue in the next file.
  cleanup();
  if (writtenStyles() < before)
    throw new Error('This file has taken styles of Chakra out of the page, which the files after it need.');
});
