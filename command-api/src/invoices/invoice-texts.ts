import { DEFAULT_LANGUAGE } from '@ringpost/domain/rules/languages';

/** What is printed on an invoice beside its values. `{rate}` stands for a percentage. */
export interface InvoiceTexts {
  readonly invoice: string;
  readonly creditNote: string;
  readonly seller: string;
  readonly customer: string;
  readonly taxId: string;
  readonly account: string;
  readonly number: string;
  readonly date: string;
  readonly corrects: string;
  readonly payment: string;
  readonly paidThrough: string;
  readonly currency: string;
  readonly credit: string;
  readonly creditBack: string;
  readonly tax: string;
  readonly noTax: string;
  readonly total: string;
  readonly totalBack: string;
}

const ENGLISH: InvoiceTexts = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  seller: 'Seller',
  customer: 'Customer',
  taxId: 'Tax ID',
  account: 'Account',
  number: 'Number',
  date: 'Date',
  corrects: 'Corrects invoice',
  payment: 'Payment',
  paidThrough: 'Paid through',
  currency: 'Currency',
  credit: 'Credit on the balance',
  creditBack: 'Credit on the balance, taken back',
  tax: 'Tax, {rate} of the net amount',
  noTax: 'No tax charged',
  total: 'Total paid',
  totalBack: 'Total of the credit note',
};

const TEXTS: Readonly<Record<string, InvoiceTexts>> = {
  [DEFAULT_LANGUAGE.tag]: ENGLISH,
  zh: {
    invoice: '发票',
    creditNote: '贷项通知单',
    seller: '卖方',
    customer: '客户',
    taxId: '税号',
    account: '账户',
    number: '编号',
    date: '日期',
    corrects: '更正的发票',
    payment: '付款',
    paidThrough: '付款网关',
    currency: '货币',
    credit: '余额充值',
    creditBack: '余额充值（已收回）',
    tax: '税款，净额的 {rate}',
    noTax: '未收税款',
    total: '实付总额',
    totalBack: '贷项通知单总额',
  },
  ru: {
    invoice: 'Инвойс',
    creditNote: 'Кредит-нота',
    seller: 'Продавец',
    customer: 'Клиент',
    taxId: 'Налоговый ID',
    account: 'Аккаунт',
    number: 'Номер',
    date: 'Дата',
    corrects: 'Исправляет инвойс',
    payment: 'Платеж',
    paidThrough: 'Оплачено через',
    currency: 'Валюта',
    credit: 'Пополнение баланса',
    creditBack: 'Пополнение баланса, отозвано',
    tax: 'Налог, {rate} от суммы без налога',
    noTax: 'Налог не взимается',
    total: 'Всего оплачено',
    totalBack: 'Сумма кредит-ноты',
  },
  ar: {
    invoice: 'فاتورة',
    creditNote: 'إشعار دائن',
    seller: 'البائع',
    customer: 'العميل',
    taxId: 'الرقم الضريبي',
    account: 'الحساب',
    number: 'الرقم',
    date: 'التاريخ',
    corrects: 'تصحح الفاتورة',
    payment: 'الدفعة',
    paidThrough: 'بوابة الدفع',
    currency: 'العملة',
    credit: 'إضافة إلى الرصيد',
    creditBack: 'إضافة إلى الرصيد، مستردة',
    tax: 'ضريبة {rate} من المبلغ الصافي',
    noTax: 'لا ضريبة',
    total: 'إجمالي المدفوع',
    totalBack: 'إجمالي الإشعار الدائن',
  },
};

/** The texts in a language; English if it has none. */
export function invoiceTexts(tag: string): InvoiceTexts {
  return TEXTS[tag] ?? ENGLISH;
}
