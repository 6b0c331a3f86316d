/** A text like those of an app's sender, for the demo. */
export interface DemoMessage {
  readonly appSlug: string;
  /** The sender on the phone: a short code, a number or a name. */
  readonly from: string;
  /** `{code}` is the place of the code. The text has a keyword of its app and of no other app. */
  readonly text: string;
  /** The format of the code: `d` is a digit, `A` a capital letter or digit, other characters stay as they are. */
  readonly code: string;
}

function message(appSlug: string, from: string, code: string, text: string): DemoMessage {
  return {
    appSlug,
    from,
    code,
    text,
  };
}

export const demoMessages: readonly DemoMessage[] = [
  message('whatsapp', 'WhatsApp', 'ddd-ddd', 'Your WhatsApp code: {code}. Do not share it with anyone'),
  message(
    'whatsapp',
    'WhatsApp',
    'ddd-ddd',
    'WhatsApp code {code} opens your account on this phone. Keep it to yourself',
  ),
  message('whatsapp', 'WhatsApp', 'ddd-ddd', 'Tu código de WhatsApp es {code}. No lo compartas'),
  message('whatsapp', 'WhatsApp', 'ddd-ddd', 'Ваш код WhatsApp: {code}. Никому его не сообщайте'),
  message('telegram', 'Telegram', 'ddddd', 'Telegram code: {code}. It lets a new device into your account'),
  message(
    'telegram',
    'Telegram',
    'ddddd',
    'Telegram code {code}. Give it to nobody, even if they say they are from Telegram',
  ),
  message('telegram', 'Telegram', 'ddddd', 'Код Telegram: {code}. Не сообщайте его никому'),
  message('google', '22000', 'G-dddddd', '{code} is your Google verification code.'),
  message('google', '22000', 'G-dddddd', '{code} is the code for your Google sign-in. It is for you alone.'),
  message('google', '22000', 'G-dddddd', '{code} est votre code de validation Google.'),
  message('google', '22000', 'G-dddddd', '{code} 是您的 Google 验证码。'),
  message('instagram', '32665', 'ddd ddd', '{code} is your Instagram code. It lapses in 10 minutes.'),
  message('instagram', '32665', 'dddddd', 'Use {code} to confirm your Instagram account.'),
  message('instagram', '32665', 'ddd ddd', 'رمز إنستغرام (Instagram) الخاص بك هو {code}. لا تشاركه.'),
  message('tinder', '81017', 'dddddd', 'Your Tinder code is {code}. Someone asks for it? Say no.'),
  message('tinder', '81017', 'dddddd', 'Tinder: {code} is your login code. Have a good date.'),
  message('discord', '33733', 'dddddd', 'Your Discord security code is {code}'),
  message('discord', '33733', 'dddddd', 'Discord: {code} is your verification code. We never ask for it.'),
  message('x', '40404', 'dddddd', 'Your X confirmation code is {code}.'),
  message('x', '40404', 'dddddd', '{code} is the number to enter. Your X login code works for 10 minutes.'),
  message('uber', '89203', 'dddd', 'Your Uber code is {code}. Never share it. Reply STOP to end messages.'),
  message('uber', '89203', 'dddd', 'Uber: {code} is your verification code. Good trip!'),
  message('paypal', '729725', 'dddddd', 'PayPal: {code} is your security code. It expires in 10 minutes.'),
  message('paypal', '729725', 'dddddd', 'PayPal: your code is {code}. We will never ring you for it.'),
  message('tiktok', 'TikTok', 'dddddd', '[TikTok] {code} is your verification code, valid for 5 minutes.'),
  message('tiktok', 'TikTok', 'dddddd', '[TikTok] 您的验证码是 {code}，5分钟内有效。'),
  message('steam', '76322', 'AAAAA', 'Your Steam verification code is {code}'),
  message('steam', '76322', 'dddddd', 'Steam Guard: enter the code {code} to add this phone.'),
  message('signal', '78156', 'ddd-ddd', 'Your Signal verification code: {code}. Do not share it'),
  message('signal', '78156', 'ddd-ddd', 'SIGNAL: Your code is {code}. Do not pass it on.'),
  message('facebook', '32665', 'dddddd', '{code} is your Facebook confirmation code'),
  message('facebook', '32665', 'dddddd', 'Votre code Facebook est {code}. Ne le donnez à personne.'),
  message(
    'amazon',
    '262966',
    'dddddd',
    '{code} is your Amazon one-time password. Do not give it to callers.',
  ),
  message('amazon', '262966', 'dddddd', 'Amazon: use {code} to confirm your phone number.'),
  message('microsoft', '732873', 'dddddd', 'Use {code} as Microsoft account security code'),
  message('microsoft', '732873', 'dddd', 'Microsoft access code: {code}'),
  message('apple', '272273', 'dddddd', 'Your Apple Account code is: {code}. Do not share it with anyone.'),
  message('netflix', '638538', 'dddddd', 'Netflix: your verification code is {code}'),
  message('airbnb', '22237', 'dddddd', 'Your Airbnb verification code is {code}. Welcome!'),
  message('airbnb', '22237', 'dddddd', 'Tu código de Airbnb es {code}. Caduca en 15 minutos.'),
  message('doordash', '36968', 'dddddd', 'Your DoorDash verification code is {code}'),
  message('snapchat', '762722', 'dddddd', 'Snapchat code: {code}. Use it nowhere else.'),
  message('linkedin', '44000', 'dddddd', 'Your LinkedIn verification code is {code}.'),
  message('ebay', '32729', 'dddddd', 'eBay: your security code is {code}. Do not share it.'),
  message(
    'coinbase',
    '26462',
    'ddddddd',
    'Your Coinbase verification code is {code}. Our staff never asks for it.',
  ),
  message('openai', '+14155550114', 'dddddd', 'Your OpenAI verification code is: {code}'),
  message('claude', '+14155550118', 'dddddd', 'Your Claude verification code is {code}'),
  message('viber', 'Viber', 'dddddd', 'Viber activation code: {code}. Enter it in the app.'),
  message('viber', 'Viber', 'dddddd', 'Ваш код Viber: {code}. Не передавайте его.'),
  message('wechat', '10690', 'dddddd', '【微信】验证码 {code}，用于登录，请勿告诉他人。'),
  message('wechat', '10690', 'dddddd', 'Use the code ({code}) on WeChat to log in. Do not forward it!'),
  message('line', 'LINE', 'dddddd', '[LINE] Verification code: {code}. Valid for 30 minutes.'),
  message('lyft', '46080', 'dddddd', 'Your Lyft code is {code}. We will never ask you for it.'),
  message('bumble', '28625', 'dddddd', 'Your Bumble confirmation code is {code}.'),
  message('hinge', '44643', 'dddddd', 'Your Hinge code is {code}. Have fun out there.'),
  message('venmo', '86753', 'dddddd', 'Venmo: {code} is your code. Nobody from us will call for it.'),
  message('cash-app', '43773', 'ddd-ddd', 'Cash App: {code} is the sign in code you asked for.'),
  message(
    'zelle',
    '93557',
    'dddddd',
    'Zelle: your one-time passcode is {code}. Do not read it out to callers.',
  ),
  message('chime', '48736', 'dddddd', 'Your Chime security code is {code}.'),
  message('walmart', '40303', 'dddddd', '{code} is your Walmart verification code'),
  message('craigslist', '64727', 'ddddd', 'Your craigslist verification code is: {code}'),
  message('yahoo', '92466', 'AAAAAAAA', 'Your Yahoo verification code is {code}'),
  message('twitch', '89472', 'dddddd', '{code} is your Twitch verification code'),
  message('roblox', '76266', 'dddddd', 'Roblox: your verification code is {code}'),
  message('spotify', '77684', 'dddddd', 'Spotify: {code} is your code to log in.'),
  message('reddit', '73348', 'dddddd', 'Your Reddit verification code is {code}'),
  message('pinterest', '74683', 'dddddd', 'Your Pinterest code is {code}. It works for 10 minutes.'),
  message('instacart', '46782', 'dddddd', 'Instacart: {code} is your login code.'),
  message('uber-eats', '89203', 'dddd', 'Your Uber Eats code is {code}. Enjoy your meal.'),
  message('grubhub', '47825', 'dddddd', 'Grubhub: your verification code is {code}'),
];
