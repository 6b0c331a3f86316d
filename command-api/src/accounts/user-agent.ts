/** A browser and a system by their own names, or null if the header does not show them. */
export interface UserAgent {
  readonly browser: string | null;
  readonly system: string | null;
}

// The first match counts: most browsers also name those that they are compatible with.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** The name of a program that is no browser: `curl` of `curl/8.5.0`. */
const PROGRAM = /^([\w.-]{1,40})(?:\/|$)/;

function nameIn(text: string, names: typeof BROWSERS): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Only names are taken from the header, because its sender writes it. */
export function userAgentOf(header: string | undefined): UserAgent {
  const text = header?.slice(0, 500) ?? '';
  const program = text.startsWith('Mozilla/') ? null : (PROGRAM.exec(text)?.[1] ?? null);
  return { browser: nameIn(text, BROWSERS) ?? program, system: nameIn(text, SYSTEMS) };
}
