import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

// Files of screens share a worker. What the modules of an earlier file keep is no concern of the next one.
vi.resetModules();
afterAll(() => {
  // A page that a file leaves open would go on in the next one.
  cleanup();
  // Emotion keeps the head of the page that it was first loaded in, so a second file with it would fail.
  if (document.querySelector('style[data-emotion]'))
    throw new Error(
      'This file shows a part of Chakra: name it in SCREENS_ALONE of scripts/vitest.config.ts.',
    );
});
