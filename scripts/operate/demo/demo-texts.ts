import { demoMessages } from '../seed/data/demo-messages.ts';

const DIGITS = '0123456789';
const LETTERS_AND_DIGITS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

export interface DemoText {
  readonly from: string;
  readonly text: string;
}

export function pick<T>(list: readonly T[], random: () => number): T | undefined {
  return list[Math.floor(random() * list.length)];
}

function oneOf(alphabet: string, random: () => number): string {
  return alphabet[Math.floor(random() * alphabet.length)] ?? '0';
}

/** A code of capitals and digits must have both. Otherwise it would not be recognised as a code. */
function codeLike(shape: string, random: () => number): string {
  for (;;) {
    const code = shape.replaceAll(/[dA]/g, (kind) =>
      oneOf(kind === 'd' ? DIGITS : LETTERS_AND_DIGITS, random),
    );
    if (!shape.includes('A') || (/\d/.test(code) && /[A-Z]/.test(code))) return code;
  }
}

/** A message as an app might send it, with a new code. An app without its own texts gets one with its keyword. */
export function demoText(
  app: { readonly slug: string; readonly keyword: string },
  random: () => number,
): DemoText {
  const ownTexts = demoMessages.filter(({ appSlug }) => appSlug === app.slug);
  const { from, text, code } = pick(ownTexts, random) ?? {
    from: '32665',
    text: `${app.keyword}: your verification code is {code}`,
    code: 'dddddd',
  };
  return { from, text: text.replace('{code}', codeLike(code, random)) };
}

/** Any of the apps that have their own texts. */
export function anyDemoText(random: () => number): DemoText {
  const { appSlug } = pick(demoMessages, random) ?? { appSlug: '' };
  return demoText({ slug: appSlug, keyword: appSlug }, random);
}
