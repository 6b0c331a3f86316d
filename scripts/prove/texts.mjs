import { becomeProgram } from '../setup/setup.mjs';

await becomeProgram('frontend/build/texts.ts', {
  pages: false,
  help: `npm run texts                      writes the English texts of the code, and names each text that a language lacks
npm run texts -- --context         says where each text of the pages is used
npm run texts -- --context buy     the same, for one file or for keys that begin so`,
});
