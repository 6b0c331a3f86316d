import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Test files of screens share a worker. The state in the modules of an earlier file must not affect the next file.
vi.resetModules();
afterAll(() => {
  // A page that a file leaves open would continue in the next file.
  cleanup();
  // Emotion keeps the document head of the page in which it was first loaded, so a second file that uses it would fail.
  if (document.querySelector('style[data-emotion]'))
    throw new Error(
      'This file shows a part of Chakra: name it in SCREENS_ALONE of scripts/vitest.config.ts.',
    );
});
