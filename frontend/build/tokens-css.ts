import type { Plugin } from 'vite';
import { tokensCss } from '../src/app/theme.ts';

/** Fills `src/ui/tokens.css` with the tokens of `src/app/theme.ts`, as CSS variables. */
export function tokensStylesheet(): Plugin {
  return {
    name: 'ringpost:tokens',
    enforce: 'pre',
    transform: (_code, id) =>
      /\/src\/ui\/tokens\.css$/.test(id) ? { code: tokensCss(), map: null } : undefined,
  };
}
