import type { TestProjectInlineConfiguration } from 'vitest/config';

/** It replaces a module, so it needs modules that nobody has loaded yet. */
const APART = 'scripts/prove/http-tests/commands.test.ts';
const SETUP = 'scripts/prove/engines/after-http-tests.ts';

interface Files {
  readonly root: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
}

/** HTTP tests as projects. The files share the modules of a worker, as in `npm test`: loading them takes seconds for each file. */
export function filesApart({ root, include, exclude = [] }: Files): TestProjectInlineConfiguration[] {
  const all = { environment: 'node', setupFiles: SETUP } as const;
  return [
    {
      extends: true,
      root,
      test: {
        ...all,
        name: 'together',
        include: [...include],
        exclude: [...exclude, APART],
        isolate: false,
      },
    },
    { extends: true, root, test: { ...all, name: 'apart', include: [APART] } },
  ];
}
