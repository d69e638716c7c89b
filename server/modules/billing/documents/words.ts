import type { DocumentLanguage } from '#domain/billing/document-facts.ts';
import { isolate } from '#domain/isolate.ts';
import { regions } from '#domain/locales.ts';
import { taxNameIn } from '#domain/taxes/tax-name.ts';

/** What documents say in English and Arabic, whatever languages the shop offers. */
const words = {
  invoice: ['Invoice', 'فاتورة'],
  proforma: ['Proforma invoice', 'فاتورة أولية'],
  tax_invoice: ['Tax Invoice', 'فاتورة ضريبية'],
  credit_note: ['Credit note', 'إشعار دائن'],
  tax_credit_note: ['Tax Credit Note', 'إشعار دائن ضريبي'],
  adjustment_note: ['Adjustment Note', 'إشعار تعديل'],
  receipt: ['Receipt', 'إيصال'],
  number: ['Number', 'الرقم'],
  date: ['Date', 'التاريخ'],
  issued: ['Date of issue', 'تاريخ الإصدار'],
  supplied: ['Date of supply', 'تاريخ التوريد'],
  order: ['Order', 'الطلب'],
  ofInvoice: ['Invoice', 'الفاتورة'],
  ofDate: ['Date of invoice', 'تاريخ الفاتورة'],
  state: ['Status', 'الحالة'],
  paid: ['Paid', 'مدفوعة'],
  open: ['Open', 'غير مدفوعة'],
  from: ['From', 'من'],
  to: ['To', 'إلى'],
  item: ['Item', 'البند'],
  quantity: ['Quantity', 'الكمية'],
  qty: ['Qty', 'الكمية'],
  unitPrice: ['Unit price', 'سعر الوحدة'],
  amount: ['Amount', 'المبلغ'],
  discount: ['Discount', 'الخصم'],
  net: ['Net', 'الصافي'],
  rate: ['Rate', 'النسبة'],
  amountWithTax: ['Total', 'الإجمالي'],
  subtotal: ['Subtotal', 'المجموع الفرعي'],
  netAmount: ['Net amount', 'المبلغ الصافي'],
  includes: ['Includes', 'يشمل'],
  total: ['Total', 'الإجمالي'],
  exchangeRate: ['Exchange rate', 'سعر الصرف'],
  refunded: ['Refunded', 'المبلغ المسترد'],
  received: ['Received', 'المبلغ المستلم'],
  invoiced: ['Value on the invoice', 'القيمة في الفاتورة'],
  corrected: ['Corrected value', 'القيمة الصحيحة'],
  difference: ['Difference', 'الفرق'],
  trn: ['TRN', 'رقم التسجيل الضريبي'],
  vat: ['VAT no.', 'رقم ضريبة القيمة المضافة'],
  abn: ['ABN', 'رقم الأعمال الأسترالي (ABN)'],
  tax: ['Tax number', 'الرقم الضريبي'],
  reverse: ['reverse charge', 'احتساب عكسي'],
  card: ['Card', 'بطاقة'],
  transfer: ['Bank transfer', 'تحويل مصرفي'],
  balance: ['Account balance', 'رصيد الحساب'],
  credited: ['Credited', 'المبلغ المخصوم'],
  purchaseOrder: ['Purchase order', 'أمر الشراء'],
  payByTransfer: ['Pay by bank transfer', 'الدفع بتحويل مصرفي'],
  accountHolder: ['Account holder', 'صاحب الحساب'],
  iban: ['IBAN', 'رقم الآيبان'],
  accountNumber: ['Account number', 'رقم الحساب'],
  bankCode: ['Bank code', 'رمز البنك'],
  bic: ['BIC', 'رمز السويفت'],
  bank: ['Bank', 'البنك'],
  reference: ['Reference', 'المرجع'],
  paidSoFar: ['Paid so far', 'المدفوع حتى الآن'],
  rest: ['Open', 'المتبقي'],
  due: ['Due', 'مستحقة'],
  overdue: ['Overdue', 'متأخرة'],
} as const satisfies Record<string, readonly [en: string, ar: string]>;
export type Word = keyof typeof words;

/** Both texts of a document in two languages, or the one of its language. */
export function inLanguage(language: DocumentLanguage, [en, ar]: readonly [en: string, ar: string], between = ' / ') {
  if (language !== 'both') return language === 'ar' ? ar : en;
  return en === ar ? en : `${en}${between}${ar}`;
}

/** A figure or a name that keeps its own order among Arabic letters. */
export const isolated = (language: DocumentLanguage, text: string): string =>
  language === 'en' ? text : `\u2066${text}\u2069`;

export interface Words {
  language: DocumentLanguage;
  say: (word: Word, between?: string) => string;
  /** A sentence with its values in place. */
  both: (en: string, ar: string, between?: string) => string;
  /** What stands in Latin letters and digits. */
  figure: (text: string) => string;
  /** What someone typed, in any script. */
  typed: (text: string) => string;
  taxName: (name: string, between?: string) => string;
  /** `November 21, 2026`; where it stands for readers of two languages, `2026-11-21`. */
  date: (day: string) => string;
}

export const wordsOf = (language: DocumentLanguage): Words => ({
  language,
  say: (word, between) => inLanguage(language, words[word], between),
  both: (en, ar, between) => inLanguage(language, [en, ar], between),
  figure: (text) => isolated(language, text),
  typed: (text) => (language === 'en' ? text : isolate(text)),
  taxName: (name, between) => inLanguage(language, [name, taxNameIn('ar', name)], between),
  date: (day) =>
    language === 'both'
      ? day
      : new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T00:00:00Z`),
        ),
});
