import type { StatementField } from '#domain/payments/bank-statement.ts';
import { normaliseHeader } from '#server/modules/campaigns/imports/formats/headings.ts';

const names = (...lists: string[]): string[] => lists.flatMap((list) => list.split(' | '));

/**
 * What banks call their columns, normalised, in English, German, Spanish and Arabic. Of several columns of a table, the one
 * that is named first here counts; all that are references are joined.
 */
const headings: Readonly<Record<StatementField, readonly string[]>> = {
  date: names(
    'booking date | date booked | posting date | posted date | transaction date | date completed | date',
    'completed date | finished on | created on | date (utc) | date completed (utc) | value date',
    'buchungstag | buchungsdatum | buchung | datum | valutadatum | valuta | wertstellung',
    'fecha contable | fecha de operación | fecha operación | fecha operacion | f. operativa | fecha',
    'fecha de la operación | fecha valor | f. valor',
    'تاريخ القيد | تاريخ العملية | تاريخ المعاملة | التاريخ | تاريخ الحركة | تاريخ القيمة | تاريخ الاستحقاق',
  ),
  amount: names(
    'amount | transaction amount | value | net amount | amount in account currency',
    'betrag | umsatz | buchungsbetrag',
    'importe | monto | cantidad | importe de la operación',
    'المبلغ | مبلغ العملية | قيمة العملية | القيمة',
  ),
  money_in: names(
    'credit | credit amount | credits | paid in | money in | deposit | deposits | deposit amount',
    'haben | gutschrift | eingang | einnahmen',
    'abono | abonos | haber | ingreso | ingresos | crédito | créditos | depósito | depósitos',
    'دائن | الدائن | إيداع | ايداع | إيداعات | المبلغ الدائن | له',
  ),
  money_out: names(
    'debit | debit amount | debits | paid out | money out | withdrawal | withdrawals | withdrawal amount',
    'soll | belastung | lastschrift | ausgang | ausgaben',
    'cargo | cargos | debe | gasto | gastos | débito | débitos | retiro | retiros',
    'مدين | المدين | سحب | سحوبات | المبلغ المدين | عليه',
  ),
  direction: names(
    'credit/debit | debit/credit | dr/cr | cr/dr | debit/credit indicator | credit/debit indicator',
    'credit debit indicator | direction | dc | d/c | c/d',
    'soll/haben | haben/soll | s/h | soll/haben-kennzeichen | shkz',
    'debe/haber | cargo/abono | signo | مدين/دائن | دائن/مدين',
  ),
  payer: names(
    'payer name | payer | counterparty name | counterparty | sender name | sender | remitter | ordering party',
    'from | partner name | partnername | source name | name | payee | customer name | other party',
    'name zahlungsbeteiligter | beguenstigter/zahlungspflichtiger | begünstigter/zahlungspflichtiger',
    'zahlungspflichtige*r | zahlungspflichtiger | auftraggeber/empfänger | auftraggeber / begünstigter',
    'auftraggeber/zahlungsempfänger | empfänger/auftraggeber | auftraggeber | absender | zahler',
    'ordenante | nombre del ordenante | remitente | pagador | nombre | contraparte | beneficiario/ordenante',
    'اسم المرسل | المرسل | اسم الدافع | الدافع | المحول | اسم المحول | الطرف الآخر',
  ),
  reference: names(
    'payment reference | reference | remittance information | description | details | transaction details',
    'narrative | narration | particulars | memo | purpose | text | transaction description | message',
    'verwendungszweck | zahlungsreferenz | kundenreferenz | kundenreferenz (end-to-end) | zahlungsgrund',
    'concepto | referencia | descripción | descripcion | detalle | observaciones | más datos | motivo',
    'referencia 1 | referencia 2 | concepto ampliado',
    'البيان | الوصف | المرجع | التفاصيل | تفاصيل العملية | الغرض | بيان العملية | ملاحظات',
  ),
  currency: ['currency', 'ccy', 'currency code', 'währung', 'waehrung', 'divisa', 'moneda', 'العملة', 'رمز العملة'],
  bank_reference: names(
    'transaction id | bank reference | transaction reference | transaction number | id | transferwise id',
    'transaktions-id | transaktionsnummer | umsatz-id | buchungsreferenz | bankreferenz',
    'número de operación | nº de operación | numero de operacion | id de la transacción | nº movimiento',
    'رقم العملية | رقم المعاملة | رقم الحركة',
  ),
  status: ['status', 'state', 'transaction status', 'info', 'umsatzstatus', 'estado', 'الحالة', 'حالة العملية'],
};

const fieldsOfName = new Map<string, { field: StatementField; rank: number }>();
for (const [field, names] of Object.entries(headings) as [StatementField, readonly string[]][])
  for (const [rank, name] of names.entries()) fieldsOfName.set(name, { field, rank });

/** What each column is, by its heading. */
export function recogniseColumns(header: readonly string[]): (StatementField | null)[] {
  const found = header.map((heading) => fieldsOfName.get(normaliseHeader(heading)) ?? null);
  return found.map((one, at) => {
    if (one === null || one.field === 'reference') return one?.field ?? null;
    const better = found.some(
      (other, place) =>
        other?.field === one.field && (other.rank < one.rank || (other.rank === one.rank && place < at)),
    );
    return better ? null : one.field;
  });
}

const GERMAN_OR_SPANISH = /[äöüß]|buchung|betrag|datum|fecha|importe|concepto|abono/i;
const ARABIC = /\p{Script=Arabic}/u;

/** Whether dates of a table with these headings begin with the day: outside English, they do. */
export const beginsWithDay = (header: readonly string[]): boolean =>
  header.some((heading) => GERMAN_OR_SPANISH.test(heading) || ARABIC.test(heading));
