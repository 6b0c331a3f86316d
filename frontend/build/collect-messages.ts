import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The English texts of the code as `src/i18n/en.json` holds them: translators and the build go on from there. */
export function collectMessages(folder: string): string {
  const formatjs = fileURLToPath(import.meta.resolve('@formatjs/cli/bin/formatjs'));
  const sources = ['src/**/*.ts', 'src/**/*.tsx', '--ignore', 'src/**/*.test.*'];
  const found = execFileSync(process.execPath, [formatjs, 'extract', ...sources, '--format', 'simple'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const texts = Object.entries(JSON.parse(found) as Record<string, string>);
  const sorted = texts.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}
