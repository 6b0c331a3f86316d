/** One sentence of a message, as offsets. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** Abbreviations: their dot ends no sentence. */
const abbreviations = new Set(
  (
    'no nr nro núm num tel tél fax st mr mrs ms dr prof sr sra srta ltd inc co corp llc gmbh bv plc vs etc approx ext apt ave blvd min max ca bzw usw inkl zzgl evtl bspw art pag pág cód cod ref ' +
    'т д п г гг ул пер пл обл руб коп тел тыс млн мин сек час др пр стр им ооо оао зао ип напр св вул грн д-р т.е т.д т.п sk sp ul al nr godz tzn np tzv napr št tj atd apod zł kl kr osv bl.a pts n°'
  ).split(' '),
);

const ENDER = /[.!?؟。！？।။።…\n]/gu;

function isFullStop(message: string, at: number): boolean {
  const next = message[at + 1];
  if (next !== undefined && !/[\s"'”»)\]】]/u.test(next))
    return /[^\x20-\x7e]/.test(next) && !/[\p{Ll}]/u.test(next);
  const word = /[\p{L}\p{N}.-]{1,20}$/u.exec(message.slice(Math.max(0, at - 20), at))?.[0] ?? '';
  if (abbreviations.has(word.toLowerCase()) || /^\p{L}$/u.test(word)) return false;
  const following = /^\s*(\S)/u.exec(message.slice(at + 1, at + 8))?.[1] ?? '';
  if (/\d/.test(following) && /^\p{Ll}{1,3}$/u.test(word)) return false;
  return !/\p{Ll}/u.test(following);
}

/** Start and end of each sentence. A line break ends one. A dot in a domain, a number or an abbreviation does not. */
export function sentencesOf(message: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const match of message.matchAll(ENDER)) {
    const end = match.index + match[0].length;
    if (match[0] === '.' && !isFullStop(message, match.index)) continue;
    if (end > from) sentences.push({ from, to: end });
    from = end;
  }
  if (from < message.length) sentences.push({ from, to: message.length });
  return sentences;
}
