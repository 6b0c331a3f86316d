import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { contractSchemas } from './build/contract-schemas.ts';
import { tokensStylesheet } from './build/tokens-css.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The server that `vite` passes API calls on to while one develops. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root,
  plugins: [contractSchemas(), tokensStylesheet(), compiledMessages(), react()],
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
    rolldownOptions: {
      output: {
        // The libraries of the first page change rarely; apart from our code they stay cached from release to release.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)\//,
              priority: 30,
            },
            // What every page starts with; apart, it would come in twenty tiny files.
            {
              name: 'site',
              test: /frontend\/src\/(api|session|i18n)\/|frontend\/src\/ui\/(app-icon|button|figures|stamps|states|status-dot|logo|toasts|use-hydrated|use-row-window)\.|shop\.api\.ts|events\/src\/rules\/(limits|money-display|phone-display)|node_modules\/(swr|dequal|zustand|use-sync-external-store)\/|lucide-react\/dist\/esm\/[a-zA-Z]+\.m?js|preload-helper/,
              priority: 10,
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
