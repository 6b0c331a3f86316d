/**
 * How certain it is that a number is the code, because of its tie to a word: from 0 to 100. Each weight says how much a tie is
 * worth when both are side by side, and how much it loses with the distance.
 */
export interface Weight {
  readonly most: number;
  /** Lost for each character between the number and the word. */
  readonly lossPerCharacter: number;
  /** Characters after which nothing more is lost. */
  readonly lossEndsAfter: number;
  /** The least that the weight can fall to. */
  readonly least: number;
}

function weight(most: number, lossPerCharacter = 0, limits: Partial<Weight> = {}): Weight {
  return { most, lossPerCharacter, lossEndsAfter: Number.POSITIVE_INFINITY, least: 0, ...limits };
}

/** The weight at a distance of this many characters. */
export function weighed(by: Weight, distance: number): number {
  return Math.max(by.least, by.most - by.lossPerCharacter * Math.min(distance, by.lossEndsAfter));
}

/** Least certainty for which a candidate counts as the code of its message. */
export const LEAST_TIE = 25;
/** Certainty that only a noun beside the number, or a sign that announces it, can give. Shapes that are often words need it. */
export const SURE = 40;
/** Certainty that three characters need: a noun beside them, because three digits are usually an amount. */
export const SHORT = 52;
/** Certainty that letters and digits with one change ("COVID19") need: a noun in the same sentence, and close. */
export const CLOSE = 45;
/** Certainty that letters and digits with several changes ("K7RT2P") need: they are almost never a word. */
export const DRAWN_BY_LOT = 30;
/** A noun further away than this says nothing about a number: before it, and after it. */
export const NEAR_BEFORE = 120;
export const NEAR_AFTER = 80;

/** Ties to a noun before the number. */
export const behind = {
  /** "Your code is 482193": only small words are between. Two words change little, a whole clause takes five away. */
  direct: weight(60, 1 / 4, { lossEndsAfter: 20 }),
  /** "The code for your new phone: 482193": other words are between, but a colon or a verb announces it. */
  announced: weight(54, 1 / 8),
  /** "The code you asked for 482193 ends soon": the same sentence, and nothing that announces it. */
  inSentence: weight(45, 1 / 4),
  /** The noun is in the sentence before. This alone is too little, so that a second number of a message is not taken. */
  sentenceBefore: weight(18, 1 / 10),
} as const;

/** Ties to a noun after the number. */
export const inFront = {
  /** "482193 is your code": nothing else says it so clearly. The name of the sender may be between. */
  stated: weight(62, 1 / 2, { lossEndsAfter: 14 }),
  /** "482193 Acme verification code": the sentence begins with it. Half of it is left at the end of a line. */
  begins: weight(58, 1 / 3, { least: 30 }),
  /** "… 482193 (verification code)": a bracket, a comma or a verb joins them. */
  joined: weight(50, 1 / 4),
  /** Anything else, such as "of 4000 codes": counts only side by side, and not after eleven characters. */
  loose: weight(36, 1),
} as const;

/** Ties without a noun beside the number. */
export const alone = {
  /** "Use 482193 to sign in": a verb that asks to enter it, and its purpose. */
  ordered: 46,
  /** "482193 eingeben, um sich anzumelden": the verb comes after it, where it may belong to the next number. */
  orderedAfter: 44,
  /** Nothing else is in its line or sentence, and the message mentions codes. */
  onItsOwn: 46,
  /** "482193 to verify your account": the purpose alone. */
  stated: 42,
  /** "Acme verification: 482193": the name of the act of proving, and a colon. */
  proven: 40,
  /** "318-642 opens your account. Keep the code …": the message begins with it and mentions a code later. */
  barely: 30,
  /** Google's own prefix is used for nothing else. */
  google: 90,
} as const;

/** What a shape adds or takes away, so that the likelier of two candidates with the same tie wins. */
export const shapes = {
  /** Most codes have six digits. */
  sixDigits: 6,
  otherDigits: 3,
  /** Prefixes and groups are made for reading aloud, as codes are. */
  grouped: 10,
  /** Nine or ten digits are more often an account. */
  long: -4,
  /** Letters and digits are more often a reference. */
  mixed: -8,
  /** Letters alone are more often a word. */
  letters: -14,
  /** A message often begins with its code. */
  first: 10,
  /** "#482193" is more often an order. */
  hash: -10,
  /** 1998 is more often a year. Only a noun beside it makes it a code. */
  year: -30,
} as const;
