import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { checkboxRecipe, dialogRecipe, toastRecipe } from './chakra-recipes.ts';

/** Makes one of our CSS variables a token of Chakra's, so that both use the same colour. */
function own(name: string) {
  return { value: `var(--${name})` };
}

const brand = defineConfig({
  // The page has its own reset and base styles (`base.css`), which apply before Chakra is loaded.
  preflight: false,
  cssVarsPrefix: 'c',
  theme: {
    keyframes: {
      'fade-in': { from: { opacity: '0' } },
      'fade-out': { to: { opacity: '0' } },
      rise: { from: { opacity: '0', translate: '0 6px' } },
    },
    tokens: {
      fonts: { body: own('sans'), heading: own('sans'), mono: own('mono') },
      zIndex: {
        overlay: { value: '1300' },
        modal: { value: '1400' },
        dropdown: { value: '1500' },
        toast: { value: '1700' },
      },
      colors: {
        bg: own('bg'),
        panel: own('panel'),
        subtle: own('subtle'),
        muted: own('muted'),
        fg: own('fg'),
        fg2: own('fg2'),
        fg3: own('fg3'),
        inv: own('inv'),
        fginv: own('fginv'),
        line: own('line'),
        field: own('field'),
        red: own('red'),
        focus: own('focus'),
        scrim: own('scrim'),
      },
      radii: { r1: own('r1'), r2: own('r2'), r3: own('r3') },
    },
  },
});

/** Chakra with our tokens and only the recipes that we use. Its full theme would add 21 KB. */
export const system = createSystem(defaultBaseConfig, brand, {
  theme: {
    slotRecipes: { checkbox: checkboxRecipe, dialog: dialogRecipe, toast: toastRecipe },
  },
});
