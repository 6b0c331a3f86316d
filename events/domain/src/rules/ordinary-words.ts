/** Words that are common in messages with a code, and that no code consists of. Names of things and colours are not among them. */
const byLanguage = {
  en: `account again also always an and another any anyone app are ask asks at be been below browser but by call callers
    can code codes complete confirm confirmation continue device devices do does don't enter expire expires for from
    get give has have hello help hi hour hours if ignore in into is it its keep lapses log login me message messages
    minute minutes need never new no not number of on once one-time only open opens or our otp password people phone
    please private register registration reply request requested secret security send sent share sign sign-in someone
    stop that the their them this to use used using valid verification verify verifying was we welcome will with
    within works you your yourself`,
  es: `código cuenta de del el en es la las lo los minutos no nunca para por su tu tus una usa verificación
    compartas compartir nadie con`,
  fr: `code compte confirmation connexion de des donnez est et jamais la le les minutes ne pas personne pour sur un une
    validation vérification votre vous partagez`,
  de: `anmeldung bestätigung das dein deinen den der die gib gültig ihr ihren ist konto lautet mit minuten nicht niemandem
    nie und zur`,
  pt: `código com compartilhe conta de é minutos ninguém não nunca o para seu sua verificação`,
  ru: `ваш вход входа для его и код кода не никому минут номер по подтверждения сообщайте это`,
} as const;

const ordinary: ReadonlySet<string> = new Set(
  Object.values(byLanguage).flatMap((words) => words.split(/\s+/)),
);

/** Whether it is one of these words, in small letters or with one capital at its start. `VERIFY` may be a code. */
export function isOrdinaryWord(word: string): boolean {
  const small = word.toLowerCase();
  return ordinary.has(small) && word.slice(1) === small.slice(1);
}
