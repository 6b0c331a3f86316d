// What a number is if it is not a code. `nouns.words.ts` explains the notation.

/** Names of things that have a number. A number after one of them belongs to that thing. */
export const numberedThings: Readonly<Record<string, string>> = {
  any: 'iban bic swift imei vin isbn pnr awb upi rrn utr txn atm',
  de: 'endung endet endend endend_auf endend_mit karte kartenendziffer endziffer endziffern konto kontonummer kundennummer bestellung bestellnummer auftrag rechnung rechnungsnummer sendung sendungsnummer paket flug zug gleis zimmer tisch postfach fall ticket vorgangsnummer hausnummer plz referenz',
  en: 'total subtotal sum ending ending_in ending_with ends_in ends_with account acct a/c ac card order invoice shipment parcel reservation case receipt policy flight train bus room gate table seat number_plate plate mobile phone ticket ref reference balance queue version build model unit locker suite apt flat box extension ext lot folio claim acc limit serial id',
  es: 'tarjeta cuenta pedido factura envío reserva vuelo tren sala mesa habitación referencia saldo ref folio terminada terminado termina_en terminada_en terminado_en terminación acabada_en guía caso',
  fr: 'carte compte commande facture colis réservation vol train chambre table dossier référence solde terminant_par finissant_par termine_par voie',
  id: 'kartu rekening pesanan tagihan resi nomor_pesanan penerbangan kamar saldo',
  it: 'carta conto ordine fattura spedizione prenotazione volo treno stanza tavolo riferimento pratica saldo termina_con terminante_con terminante finisce_con',
  nl: 'kaart rekening bestelling factuur zending pakket vlucht kamer tafel dossier eindigend_op eindigt_op',
  pl: 'karta karty karcie kartą konto konta zamówienie zamówienia faktura przesyłka paczka rezerwacja lot sygnatura końcówką końcówka się_na kończącej_się kończący_się',
  pt: 'cartão conta pedido fatura encomenda reserva voo trem quarto mesa protocolo referência saldo final terminado_em termina_em',
  ru: 'карта карты карте картой карту счет счёт счета счёта заказ заказа заказе рейс поезд посылка отправление обращение квитанция договор баланс остаток доступно бронь полис заявка заявки терминал',
  sv: 'slutar_på slutar som_slutar_på kort konto order beställning faktura paket',
  nb: 'slutter_på kort konto ordre bestilling faktura pakke',
  da: 'ender_på slutter_på kort konto ordre faktura pakke',
  fi: 'päättyvä päättyvään päättyy kortti tilaus lasku paketti',
  cs: 'končící_na končí_na karta karty kartě účet účtu objednávka objednávky faktura zásilka',
  hu: 'végződő kártya rendelés számla csomag',
  ro: 'terminat_în card cont comanda factura colet',
  tr: 'biten ile_biten kart kartınız hesap hesabınız sipariş fatura kargo rezervasyon uçuş oda masa sonu',
  uk: 'картка картки картці карта рахунок замовлення рейс потяг посилка відправлення договір баланс залишок',
  vi: 'thẻ the tài_khoản tk đơn_hàng hóa_đơn chuyến_bay phòng',
};

/** Words before an hour, a day, a year or a telephone number, which is not the code of that sentence. */
export const beforeTimeOrPhone: Readonly<Record<string, string>> = {
  any: 'call dial phone tel whatsapp at until till by before after since in on from to over around about and or under approx',
  de: 'um bis seit ab am im vor nach tel telefon anrufen unter',
  es: 'hasta desde antes llame llama llamar tel al',
  fr: 'jusqu à avant depuis appelez tél vers',
  it: 'alle fino entro dal chiama chiamare',
  nl: 'om tot sinds vanaf bel',
  pl: 'do od po przed o godz zadzwoń',
  pt: 'até às desde antes ligue tel às',
  ru: 'в до с после на от к по тел звоните позвоните телефону',
  tr: 'saat tel arayın',
};

/** Words that say until when something may be used: "482193 (valid for 10 minutes)". */
export const validityWords: Readonly<Record<string, string>> = {
  any: 'valid expires expire expiring lapses gültig gueltig läuft gilt válido válida valido valida vence caduca expira scade valable valide expirera geldig verloopt gyldig udløber utløper giltig voimassa kehtib kehtiv platný platí platnost ważny wazny wygasa érvényes lejár valabil expiră действителен действует действителна истекает дійсний діє válido_por geçerli geçerlidir berlaku hiệu_lực hieu_luc صالح صالحة معتبر اعتبار बतौर वैध মেয়াদ 有效 有効 有效期 유효 หมดอายุ ใช้ได้ валиден валидно važi vrijedi ισχύει λήγει תקף בתוקף',
};

/** Words for what has already happened to a code or password. A number in such a sentence is not the code. */
export const pastWords: Readonly<Record<string, string>> = {
  ar: 'إرسال ارسال أرسلنا تغيير تم_تغيير',
  cs: 'odeslán odeslali změněn zablokován zaslán',
  da: 'sendt ændret spærret',
  de: 'gesendet gesandt geschickt geändert ändern gesperrt verwendet abgelaufen zurückgesetzt',
  en: 'sent changed updated blocked used reset expired expires texted emailed requested mailed tried entered',
  es: 'enviado enviamos enviamos cambiado cambiada cambió bloqueado bloqueada usado actualizado vencido modificado modificada',
  fi: 'lähetetty lähetettiin vaihdettu muutettu lukittu',
  fr: 'envoyé envoyée envoyés modifié modifiée changé bloqué bloquée utilisé expiré',
  hu: 'elküldtük küldtük megváltozott módosult letiltva',
  id: 'dikirim diubah diblokir terkirim',
  it: 'inviato inviata modificato modificata cambiata bloccato bloccata usato scaduto',
  ja: '送信 送りました 変更',
  ko: '발송 전송 변경',
  nl: 'verzonden gestuurd gewijzigd geblokkeerd verlopen',
  pl: 'wysłany wysłano wysłaliśmy zmienione zmieniono zmieniony zablokowany zablokowano',
  pt: 'enviado enviamos alterada alterado bloqueado bloqueada usado mudou',
  ro: 'trimis schimbată schimbat blocat',
  ru: 'отправлен отправили отправлено выслан изменён изменен заблокирован использован сменён сменен истёк истек',
  sv: 'skickat skickats skickades ändrades ändrats spärrad spärrats',
  tr: 'gönderildi gönderdik değiştirildi bloke',
  uk: 'надіслано надіслали змінено заблоковано',
  vi: 'đã_gửi gửi_đến thay_đổi',
  zh: '发送 已发送 修改 更改 發送 更改',
};
