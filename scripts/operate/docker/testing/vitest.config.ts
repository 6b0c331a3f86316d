import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The tests of the containers. Each file starts its own containers, so one file runs at a time. */
export default defineConfig({
  root,
  test: {
    include: ['scripts/operate/docker/*.docker.test.ts'],
    globalSetup: 'scripts/operate/docker/testing/docker-engine.ts',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 1_200_000,
  },
});
