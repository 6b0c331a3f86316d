// Small words between a noun and its code. The notation is that of `nouns.words.ts`.

/** Words after which the code itself comes: "is", "lautet", "это", "是", "هو". */
export const copulaWords: Readonly<Record<string, string>> = {
  any: 'is are es est ist é è e són sono lautet lauten on er är är: ir yra je jest to este ste là la ni wa ay ini adalah ialah bu olan είναι ε е є это це є 是 为 為 は が 는 은 คือ: คือ ແມ່ນ គឺ هو هي است היא הוא është a da yw is_é है আছে হল হলো হচ্ছে ہے ಆಗಿದೆ ఉంది ஆகும் आहे हो છે ਹੈ ಇದು ഇതാണ് ആണ് being reads follows below here equals number no nr num nummer nº n° номер رقم رقمه שמספרו 번호 番号',
};

/** Words that belong to the noun and may stand between it and its code. */
export const ownerWords: Readonly<Record<string, string>> = {
  ar: 'الخاص بك لك الخاصة المؤقت الجديد التالي لمرة واحدة السري',
  any: 'your ihr dein deine su tu votre ton il tuo suo vostro seu sua o a uw je jouw anda kamu din ditt ваш твой sie inn je vous вы sinu te ti si new neuer neu nouveau nuevo nova novo temporary temporal',
  fa: 'شما',
  zh: '您的 你的 您 你 您此次 本次 此次',
};

/** Words that join a noun to its use: "código de área", "code de réduction". */
export const particleWords: Readonly<Record<string, string>> = {
  any: 'of de del della dello di da do dos das du des d l la le el los las al ال של za за na на pentru',
};

/** Words that say what a code in front of them is for: "482193 to sign in", "482193 для входа". */
export const towardsWords: Readonly<Record<string, string>> = {
  any: 'ile で 로 으로 to for zum zur für um pour para per чтобы для щоб za för att til voor om do pro aby pre untuk kanti için при',
};

/** Words in front of a code that say what to do with it: "sign in with 482193". */
export const withWords: Readonly<Record<string, string>> = {
  any: 'with mit avec con com met med za с з dengan using by_entering cu ezzel με với voi ด้วย עם na s با باستخدام بواسطة 用 以 凭 使用 met_de_code sa uz със gamit ang_code',
};

/** "As": the thing before it is the thing after it ("use 482193 as your password"). */
export const likeningWords: Readonly<Record<string, string>> = {
  any: 'as als como comme come kao jako som как як като sebagai olarak kot ca come_codice คือเป็น làm 作为 作為 として kama',
};
