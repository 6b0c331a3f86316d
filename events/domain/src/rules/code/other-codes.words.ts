// Codes of other kinds: nobody logs in with a postal code or a coupon code. `nouns.words.ts` explains the notation.

/** Words before a noun that make it another kind of code: "promo code", "почтовый код", "取件码". */
export const tradeBefore: Readonly<Record<string, string>> = {
  en: 'renewal cheque* chequing promo* coupon* discount* voucher* gift zip postal post postcode area country dial dialing dialling dialer calling purchase referral refer invite* invitation tracking track error fault bar qr dress source reference ref booking reservation order pickup pick-up collection collect product prod branch swift sort tax offer rebate gate member membership members claim claims short customer client vendor supplier style item model batch colour course room ticket redemption redeem redeemable reward rewards loyalty bonus sponsor affiliate dealer seller merchant billing bill tariff response exit return genetic penal civil city state district department project campaign cost employee student school patient case job exam meter biller barcode upc hs hsn ifsc bsb iban bic sku ussd geo survey contest raffle lottery prize winner parking flight airline airport station shipping shipment parcel package locker consignment diagnostic trouble building iso currency language vat company business industry subject lesson menu recipe morse cheat cashback wifi wi-fi cd serial license licence plate gift_card identifier pairing_area prefix suffix source procurement occupation procedure diagnosis icd cpt',
  de: 'rabatt gutschein aktions promo postleit bar qr länder länder- vorwahl fehler abhol kunden mitglieds buchungs bestell produkt artikel empfehlungs einladungs tracking sendungs bankleit swift steuer filial',
  es: 'zip promo qr',
  fr: 'promo zip qr',
  it: 'promo qr',
  ja: 'クーポン ディスカウント 割引 プロモ 招待 紹介 QR バー 郵便 国 エラー 会員 お客様 顧客 商品 予約 注文 受取 店舗 市外局番 銀行 キャンペーン ギフト 引換 ショート スポンサー 追跡 製品 シリアル 支店',
  ko: '할인 쿠폰 프로모션 초대 추천 추천인 우편 국가 지역 에러 오류 회원 고객 상품 제품 예약 주문 바 큐알 배송 픽업 기프트 은행 매장 단축 추적 이벤트 점포 택배함',
  nl: 'kortings actie promo post klant lid bestel product afhaal land fout boekings cadeau qr bar streep vouchers tracking',
  pl: 'qr promo',
  pt: 'zip promo qr',
  ru: 'промо почтовый почтового почтовые телефонный междугородний штрих qr клиентский купонный скидочный реферальный пригласительный товарный бонусный подарочный международный',
  uk: 'промо поштовий телефонний штрих qr знижковий реферальний подарунковий клієнтський міжнародний',
  bg: 'промо пощенски телефонен баркод клиентски отстъпъчен',
  sr: 'промо поштански позивни promo poštanski pozivni',
  hr: 'promo poštanski pozivni bar qr',
  cs: 'slevový slevového promo poštovní zákaznický čárový qr dárkový chybový rezervační produktový členský doporučovací telefonní slevovy',
  sk: 'zľavový promo poštový zákaznícky čiarový qr darčekový chybový rezervačný členský zlavovy',
  sl: 'promocijska promo poštna poštna qr črtna',
  sv: 'rabatt kampanj kund medlems post qr streck fel boknings order presentkorts produkt lands riktnummer hämt utlämnings',
  nb: 'rabatt kampanje kunde medlems post qr strek feil bestillings ordre gave produkt lands hente',
  da: 'rabat kampagne kunde medlems post qr streg fejl bestillings ordre gave produkt lande afhentnings',
  fi: 'alennus kampanja asiakas jäsen posti qr viiva virhe varaus tilaus lahja tuote maa nouto',
  et: 'soodus kampaania kliendi post qr vöö vea broneerimis tellimuse toote',
  hu: 'kedvezmény kupon promóciós irányító postai ügyfél tagsági qr vonal hiba foglalási rendelési ajándék termék ország körzetszám akciós átvételi csomag',
  tr: 'indirim kupon promosyon posta alan ülke hata müşteri üye üyelik ürün rezervasyon sipariş hediye kampanya davet referans takip kargo qr bar barkod banka şube vergi kısa çekiliş',
  az: 'endirim kupon promo poçt ölkə müştəri sifariş dəvət məhsul qr',
  uz: 'promo pochta chegirma mijoz qr',
  kk: 'промо пошта жеңілдік клиент тапсырыс қате',
  el: 'ταχυδρομικός ταχυδρομικό εκπτωτικός εκπτωτικό προωθητικός κουπόνι',
  he: '',
  hi: 'पोस्टल पिनकोड पिन कूपन प्रोमो डिस्काउंट छूट रेफरल ऑफर ऑफ़र ग्राहक एरिया एसटीडी क्यूआर बार',
  bn: 'প্রোমো কুপন ডিসকাউন্ট পোস্টাল গ্রাহক অফার এরিয়া',
  lt: 'pašto nuolaidos kliento nario užsakymo rezervacijos klaidos prekės šalies kupono',
  lv: 'pasta atlaides atlaižu klienta valsts kļūdas pasūtījuma kupona',
  eu: 'posta deskontu bezero',
  fil: 'promo zip',
  zh: '取件 取货 提货 自提 邀请 推荐 优惠 优惠券 折扣 兑换 二维 条 条形 邮政 邮政编 编 区 国家 地区 错误 订单 尺 号 会员 客户 核销 券 团购 商品 产品 健康 行程 收款 付款 乘车 机器 源 源代 数 页 货 追溯 序列 礼品 抽奖 推广 渠道 员工 店铺 门店 快递 運單 取貨 優惠 優惠券 折扣 兌換 邀請 推薦 郵遞 郵政 區 國家 錯誤 訂單 號 會員 客戶 商品 產品 條 條形 二維 貨 提領 取件編 股票 股份 证券 基金 行业 行政 城市 航班 学校 預訂 预订 预定 訂位 訂房',
};

/** Words that follow the noun: "código postal", "код скидки", "رمز الخصم". */
export const tradeAfter: Readonly<Record<string, string>> = {
  ar: 'خصم الخصم قسيمة القسيمة منطقة المنطقة بريدي البريدي شحنة الشحنة تتبع التتبع دعوة الدعوة دولة الدولة خطأ الخطأ استلام الاستلام طلب الطلب طلبك العضوية عضوية العميل عميل العرض الكوبون كوبون المنتج منتج الحجز حجز الهدية هدية القصير المرجع الإحالة الموظف الفرع البنك المطالبة الاتصال',
  az: 'endirimi',
  bg: 'отстъпка грешка поръчка клиент клиента продукт',
  cs: 'chyby objednávky zákazníka produktu slevy rezervace zásilky země banky pobočky',
  sk: 'chyby objednávky zákazníka produktu zľavy rezervácie zásielky krajiny',
  hr: 'greške popust попуст popusta narudžbe proizvoda kupca klijenta rezervacije pošiljke države',
  sr: 'грешке popust попуст попуста поруџбине производа купца резервације пошиљке greške popusta porudžbine',
  sl: 'napake popust попуст popusta naročila izdelka kupca rezervacije pošiljke države',
  mk: 'грешка попуст нарачка',
  ca: 'postal promocional promoció descompte àrea país error reserva producte client soci seguiment barres qr',
  el: 'έκπτωσης προσφοράς πελάτη μέλους περιοχής χώρας κράτησης παραγγελίας προϊόντος αποστολής κουπονιού σφάλματος παραλαβής τηλεφώνου',
  en: 'conduct share sharing',
  es: 'postal promocional promoción promocion promo descuento dto área area país pais error reserva producto cliente socio seguimiento barras qr referencia cupón cupon regalo invitación referido pedido rastreo afiliado reclamo membresía miembro corto swift fuente recogida vuelo localizador envío tienda sucursal civil penal',
  fa: 'تخفیف پستی پیگیری رهگیری معرف دعوت منطقه کشور خطا سفارش مشتری اشتراک ملی قرعه‌کشی محصول هدیه عضویت مرسوله پیش‌شماره اقتصادی شعبه',
  fr: 'promo promotionnel promotionnelle postal postale postaux réduction remise zone pays erreur réservation produit client adhérent membre suivi barres qr référence coupon cadeau parrainage invitation commande avantage retrait swift source région point pin-postal dossier agence iban réclamation fidélité court vestimentaire article',
  gl: 'postal promocional desconto',
  he: 'הנחה קופון מבצע מדינה אזור לקוח חבר מוצר שגיאה הזמנה משלוח איסוף שובר מיקוד הפניה מעקב קידומת ההנחה הקופון הלקוח החבר המוצר השגיאה ההזמנה סניף',
  id: 'promo promosi diskon pos voucher kupon area negara wilayah error galat pelanggan anggota member produk pesanan booking pemesanan referensi referral undangan bayar pembayaran resi pelacakan qr batang barang toko cabang bank swift pengambilan ekspedisi',
  it: 'postale promozionale promo sconto area paese errore prenotazione prodotto cliente socio tracciamento tracking barre qr fiscale fornitore articolo tributo regalo invito amico ordine spedizione ritiro coupon riferimento pratica avviamento iban swift tessera',
  ka: 'ფასდაკლების',
  ms: 'promosi diskaun pos baucar kupon kawasan negara ralat pelanggan ahli produk tempahan pesanan rujukan jemputan bar qr penjejakan cawangan',
  nl: '',
  pl: 'pocztowy pocztowego rabatowy rabatu promocyjny promocji zniżkowy kierunkowy kraju błędu klienta członka rezerwacji produktu zamówienia kreskowy qr polecający zaproszenia odbioru przesyłki paczki podarunkowy referencyjny kuponu swift konkursowy',
  pt: 'pix postal promocional promoção promocao promo desconto área area ddd país pais erro reserva produto cliente sócio socio associado rastreio rastreamento barras qr referência cupom cupão presente convite indicação pedido encomenda retirada agência associado fidelidade swift fonte civil penal',
  ro: 'poștal postal promoțional promotional reducere țară tara zonă eroare rezervare produs client membru comandă bare qr voucher cupon urmărire fiscal caen iban ridicare',
  ru: 'для_получения для_выдачи скидки скидку скидка товара ошибки города региона страны купона получения посылки заказа клиента участника акции промоакции бронирования бронь отправления подразделения района оператора члена абонента валюты подарка выдачи магазина маршрута анкеты вакансии маркировки',
  sq: 'postar zbritje',
  sw: 'punguzo posta ofa nchi mteja',
  th: 'ส่วนลด โปรโมชั่น โปรโมชัน ไปรษณีย์ ประเทศ พื้นที่ ลูกค้า สมาชิก สินค้า คูปอง การจอง จองห้อง ข้อผิดพลาด พัสดุ คำสั่งซื้อ อ้างอิง แนะนำ ติดตาม รับของ รับพัสดุ ทาง สาขา',
  uk: 'знижки товару помилки міста регіону країни купона отримання посилки замовлення клієнта учасника акції бронювання',
  vi: 'giảm_giá khuyến_mãi khuyen_mai giam_gia bưu_điện bưu_chính vùng quốc_gia lỗi khách_hàng khach_hang kh thành_viên sản_phẩm đặt_chỗ đơn_hàng don_hang giao_dịch giao_dich gd vận_đơn van_don giới_thiệu coupon voucher qr vạch số_thuế ưu_đãi uu_dai quà nhân_viên đặt_phòng',
  lo: 'ສ່ວນຫຼຸດ ໄປສະນີ',
  km: 'បញ្ចុះតម្លៃ ប្រៃសណីយ៍',
  tr: '',
  ur: 'ڈسکاؤنٹ پوسٹل رعایتی',
  hu: '',
};

/** Words that sell: in a sentence with them a code gives a discount. */
export const bargainWords: Readonly<Record<string, string>> = {
  ar: 'خصم خصما تخفيض تخفيضات',
  de: 'rabatt rabatte gutschein nachlass',
  en: 'discount discounts off cashback coupon voucher promo bogo prize jackpot win won winner claim reward redeem draw',
  es: 'descuento descuentos rebaja dto premio sorteo',
  fr: 'remise réduction promo rabais soldes',
  id: 'diskon cashback hadiah',
  it: 'sconto sconti',
  ja: '割引 クーポン',
  ko: '할인 쿠폰',
  nl: 'korting',
  pl: 'rabat rabatu zniżki zniżka zniżkę',
  pt: 'desconto descontos cupom',
  ru: 'скидка скидку скидки скидкой кэшбэк приз розыгрыш',
  tr: 'indirim indirimi',
  uk: 'знижка знижку знижки',
  vi: 'giảm_giá khuyến_mãi',
  zh: '优惠 折扣 立减 满减 優惠 折扣',
};

/** Nouns that are another kind of code as a whole, in scripts that write no blanks: a ticket, a voucher, a share, a service. */
export const otherCodeNouns: Readonly<Record<string, string>> = {
  zh: '验票码 驗票碼 检票码 取票码 券密码 卡密码 股票代码 证券代码 基金代码 服务代码 业务代码 行业代码 机构代码 信用代码 股票代碼 服務代碼 券碼 卡券密码',
};

/** Words in which a syllable that means a code means something else: a pier, a number, a yard. */
export const plainWords: Readonly<Record<string, string>> = {
  zh: '码头 碼頭 号码 號碼 数码 數碼 尺码 尺碼 筹码 籌碼 起码 起碼 加码 减码 码洋 页码 扫码 掃碼 编码 編碼 二维码 二維碼 条码 條碼 码农 密码箱 密码锁 密码子 代码包',
};

/** Words of lotteries: if a message has two of them, its PIN is the number of a prize. */
export const prizeWords: Readonly<Record<string, string>> = {
  any: 'won win winner winners prize prizes jackpot lottery lotto raffle claim award awarded congratulations gewonnen gewinn preis gewinner ganado ganador premio premios gagné gagnant lot vinto vincitore выиграл выиграли приз розыгрыш ganhou ganhador prêmio kazandınız ödül çekiliş menang pemenang undian hadiah trúng_thưởng giải_thưởng 中奖 中獎 大奖 大獎 奖品 獎品 当選',
};
