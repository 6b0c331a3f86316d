/** What people wrote is printed in a font with Latin letters only. Any other letter becomes a question mark. */
export function writable(text: string): string {
  return text.normalize('NFC').replaceAll(/[^ -~\u00a0-\u00ff]/g, '?');
}

/** Whether a PDF can print the text without changes. */
export function isWritable(text: string): boolean {
  return writable(text) === text.normalize('NFC');
}

/** A font of a PDF, which the library gives. */
interface Font {
  widthOfTextAtSize(text: string, size: number): number;
}

function pieces(word: string, font: Font, size: number, width: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && font.widthOfTextAtSize(part + letter, size) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}

/** The text, whose letters the font has, in lines of at most this width. A word that is wider is cut. */
export function wrapped(text: string, font: Font, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => pieces(each, font, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
