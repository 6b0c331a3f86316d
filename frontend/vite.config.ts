import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { contractSchemas } from './build/contract-schemas.ts';
import { documents } from './build/documents.ts';
import { formChecks } from './build/form-checks.ts';
import { withoutScriptsInImports } from './build/preloads.ts';
import { tokensStylesheet } from './build/tokens-css.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The server to which `vite` forwards API calls during development. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root,
  plugins: [formChecks(), contractSchemas(), tokensStylesheet(), documents(), compiledMessages(), react()],
  resolve: {
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  server: { proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  build: {
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: withoutScriptsInImports },
    rolldownOptions: {
      output: {
        // The libraries of the first page rarely change. In their own file they stay cached from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
              priority: 30,
            },
            // The code that every page starts with. Without this group it would be twenty tiny files.
            {
              name: 'site',
              test: /frontend\/src\/(api|session|i18n|loading|modules)\/(?!text-files|[a-z-]+-problems\.|[a-z-]*problem-messages\.)[^/]+\.tsx?$|frontend\/src\/features\/[^/]+\/module\.ts|frontend\/src\/ui\/(app-icon|button|figures|states|status-dot|logo|toasts|use-hydrated|use-media|use-row-window|crash-screen|language-(links|choice)|marked-code|overlay.store|page-name.store|support-contact)\.|shop\.api\.ts|shop\/selection\.ts|events\/domain\/src\/rules\/(languages|limits|money-display|phone-display|code-place)|node_modules\/(swr|dequal|zustand|use-sync-external-store)\/|lucide-react\/dist\/esm\/[a-zA-Z]+\.m?js|preload-helper/,
              priority: 10,
            },
            // Icons of several pages. Without this group, a page would load the chunk of another page only for an icon.
            { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 9 },
            // Fields and small parts of the pages before the login. These pages load nothing of the pages behind the login.
            {
              name: 'parts',
              test: /frontend\/src\/(features\/forms\/use-submit|ui\/(field|page-heading|big-code|code-groups|copy-button|copy-number|clipboard))\.tsx?$/,
              priority: 7,
            },
            // What the search of unclaimed numbers shares with the page that buys them. Visitors load nothing else of that page.
            {
              name: 'unclaimed',
              test: /frontend\/src\/features\/unclaimed\/(unclaimed[.](api|css|messages)|unclaimed-(choice|request))/,
              priority: 7,
            },
            // The code that the pages behind the login share: their frame, lists and purchases.
            {
              name: 'frame',
              test: /frontend\/src\/(features\/(shell|purchase)\/|features\/rentals\/ends-notice|ui\/(page|pager|data-table|list-page|list-filters|use-list-address|day-range|csv-button|rejected-lines|fact-list|stats|notification|use-picked|listed|short-id)\.)/,
              priority: 6,
            },
            // The choice of an app from a long list. Pages that search would load the shop's first page with it.
            { name: 'choice', test: /frontend\/src\/ui\/(combobox|use-choice|digits-only)\./, priority: 6 },
            // The code that the pages of one noun share with the groups below.
            { name: 'history', test: /frontend\/src\/ui\/event-history\//, priority: 5 },
            { name: 'inventory', test: /frontend\/src\/features\/inventory\/bulk-buy-page/, priority: 5 },
            {
              name: 'activation',
              test: /frontend\/src\/features\/(activation\/(?!ban-dialog)|orders\/orders[.]api)/,
              priority: 5,
            },
            // What can be done with a rental. Only its own page and the page of one's numbers load it.
            { name: 'rentals', test: /frontend\/src\/features\/rentals\//, priority: 4 },
            // The most used of these pages are in one file. As forty small files they would load in several rounds.
            { name: 'orders', test: /frontend\/src\/features\/orders\/order-page/, priority: 4 },
            {
              name: 'dashboard',
              test: /frontend\/src\/features\/(overview|orders|buy|messages)\/(?!admin\/)|frontend\/src\/app\/(overview-screen|buy-screen)\./,
              priority: 3,
            },
            // The app panel is on the first page too.
            {
              name: 'shop',
              test: /frontend\/src\/features\/shop\/|frontend\/src\/ui\/(search-input|select-input)\./,
              priority: 8,
            },
            { name: 'intl', test: /node_modules\/(react-intl|intl-messageformat|@formatjs)\//, priority: 20 },
            {
              name: 'chakra',
              test: /node_modules\/(@chakra-ui\/react\/dist\/esm\/(styled-system|preset-base|utils)|@emotion|stylis|csstype|@pandacss)/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
