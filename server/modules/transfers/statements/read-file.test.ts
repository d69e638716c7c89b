import { describe, expect, test } from 'vitest';
import type { StatementLayout } from '#domain/payments/bank-statement.ts';
import { Unreadable } from './movement.ts';
import { readFile } from './read-file.ts';

const read = (content: string | Uint8Array, chosen: StatementLayout | null = null) =>
  readFile(typeof content === 'string' ? Buffer.from(content) : content, {
    shopCurrency: 'USD',
    chosen,
    remembered: () => Promise.resolve(null),
  });
async function movementsOf(content: string | Uint8Array, chosen: StatementLayout | null = null) {
  const result = await read(content, chosen);
  return result.outcome === 'read' ? result.file.movements : result.table;
}
const movement = (bookedOn: string, cents: number, currency: string, payer: string, reference: string) => ({
  bookedOn,
  cents,
  currency,
  payer,
  reference,
  bankId: null,
});

describe('tables of banks', () => {
  test('a German savings bank: Windows-1252, a sign, and bookings that are not final', async () => {
    const text = [
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"Betrag";"Waehrung";"Info"',
      '"DE02";"24.11.26";"24.11.26";"GUTSCHR. UEBERW. DAUERAUFTR.";"Rechnung HC-2026-0012 Kampagne";"NOTPROVIDED";"Müller Musikverlag GmbH";"DE44";"1.529,20";"EUR";"Umsatz gebucht"',
      '"DE02";"24.11.26";"24.11.26";"LASTSCHRIFT";"Miete November";"";"Hausverwaltung";"DE55";"-850,00";"EUR";"Umsatz gebucht"',
      '"DE02";"25.11.26";"25.11.26";"GUTSCHRIFT";"HC-2026-0013";"";"Jana Öz";"DE66";"200,00";"EUR";"Umsatz vorgemerkt"',
    ].join('\r\n');
    expect(await movementsOf(Buffer.from(text, 'latin1'))).toEqual([
      movement('2026-11-24', 152920, 'EUR', 'Müller Musikverlag GmbH', 'Rechnung HC-2026-0012 Kampagne NOTPROVIDED'),
      movement('2026-11-24', -85000, 'EUR', 'Hausverwaltung', 'Miete November'),
    ]);
  });

  test('a British bank: lines above the table, two columns of money, and the balance below it', async () => {
    const text = [
      'Account Name:,Hypecast Ltd',
      'Account Number:,****1234',
      '',
      'Date,Type,Description,Paid out,Paid in,Balance',
      '25/11/2026,Bank credit,NIA COLE HC 2026 0014,,"£1,080.00","£3,000.00"',
      '26/11/2026,Direct debit,RENT,£600.00,,"£2,400.00"',
      ',,Closing balance,,,"£2,400.00"',
    ].join('\n');
    expect(await movementsOf(text)).toEqual([
      movement('2026-11-25', 108000, 'USD', '', 'NIA COLE HC 2026 0014'),
      movement('2026-11-26', -60000, 'USD', '', 'RENT'),
    ]);
  });

  test('a Spanish bank: decimal comma, day before month, and text in two columns', async () => {
    const text = [
      'Fecha operación;Fecha valor;Concepto;Ordenante;Observaciones;Importe (EUR);Saldo (EUR)',
      '03/04/2026;04/04/2026;TRANSFERENCIA RECIBIDA;Sello Ñandú S.L.;HC20260015;+529,20;1.000,00',
      '05/04/2026;05/04/2026;COMISION;;MANTENIMIENTO;3,00-;997,00',
    ].join('\n');
    expect(await movementsOf(text)).toEqual([
      movement('2026-04-03', 52920, 'EUR', 'Sello Ñandú S.L.', 'TRANSFERENCIA RECIBIDA HC20260015'),
      movement('2026-04-05', -300, 'EUR', '', 'COMISION MANTENIMIENTO'),
    ]);
  });

  test('a bank of the Gulf: Arabic headings, digits and invisible marks', async () => {
    const text = [
      'التاريخ,البيان,اسم المرسل,مدين,دائن,الرصيد',
      '\u200F٢٤/١١/٢٠٢٦,حوالة HC-2026-0016,شركة النغم,٠٫٠٠,١٬٠٨٠٫٠٠,٢٬٠٠٠٫٠٠',
      '٢٥/١١/٢٠٢٦,إيجار,,٥٠٠٫٠٠,٠٫٠٠,١٬٥٠٠٫٠٠',
    ].join('\n');
    expect(await movementsOf(text)).toEqual([
      movement('2026-11-24', 108000, 'USD', 'شركة النغم', 'حوالة HC-2026-0016'),
      movement('2026-11-25', -50000, 'USD', '', 'إيجار'),
    ]);
  });

  test('an online bank: a column says which way the money went, and each row has an id', async () => {
    const text = [
      'ID,Status,Direction,Created on,Source name,Amount,Currency,Reference',
      'T-1,COMPLETED,IN,2026-11-24 10:11:12,Nia Cole,529.20,USD,HC-2026-0017',
      'T-2,COMPLETED,OUT,2026-11-24 11:00:00,,100.00,USD,Ads',
      'T-3,CANCELLED,IN,2026-11-24 12:00:00,Nia Cole,529.20,USD,HC-2026-0017',
    ].join('\n');
    expect(await movementsOf(text)).toEqual([
      { ...movement('2026-11-24', 52920, 'USD', 'Nia Cole', 'HC-2026-0017'), bankId: 'T-1' },
      { ...movement('2026-11-24', -10000, 'USD', '', 'Ads'), bankId: 'T-2' },
    ]);
  });
});

describe('a table that nobody can read without asking', () => {
  test('unknown headings are asked about, with what is known and the first rows', async () => {
    const text = 'Jour;Libellé;Montant\n24.11.2026;HC-2026-0001;12,50';
    expect(await movementsOf(text)).toEqual({
      question: expect.stringContaining('headings') as string,
      headings: ['Jour', 'Libellé', 'Montant'],
      rows: [['24.11.2026', 'HC-2026-0001', '12,50']],
      columns: [null, null, null],
      day_order: 'day-first',
      decimal_mark: '.',
    });
    const chosen: StatementLayout = {
      columns: ['date', 'reference', 'amount'],
      day_order: 'day-first',
      decimal_mark: ',',
    };
    expect(await movementsOf(text, chosen)).toEqual([movement('2026-11-24', 1250, 'USD', '', 'HC-2026-0001')]);
  });

  test.each([
    ['dates', 'Date,Description,Amount\n03/04/2026,x,10.00\n05/06/2026,y,10.00', 'March'],
    ['amounts', 'Date,Description,Amount\n2026-04-03,x,1.234', 'thousand'],
  ])('%s with two readings are asked about', async (_, text, word) => {
    expect(await movementsOf(text)).toMatchObject({ question: expect.stringContaining(word) as string });
  });
});

describe('what is no statement', () => {
  test.each([
    ['an empty file', '', 'empty'],
    ['an archive', 'PK\u0003\u0004abc', 'Unpack'],
    ['a PDF document', '%PDF-1.7', 'CSV or camt.053'],
    ['a text without a table', 'Hello\nWorld', 'no table'],
    ['a row with an impossible date', 'Date,Description,Amount\n2026-02-31,x,10.00', 'Line 2'],
    ['another XML file', '<?xml version="1.0"?><rss><channel/></rss>', 'camt.053'],
    ['a report of movements', '<Document><BkToCstmrAcctRpt/></Document>', 'camt.052'],
    [
      'an XML file with entities',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
      'damaged',
    ],
  ])('%s is said in words', async (_, text, words) => {
    const error = await read(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreadable);
    expect((error as Unreadable).message).toContain(words);
  });

  test('another table than the one that was asked about', async () => {
    const chosen: StatementLayout = { columns: ['date', 'amount', 'payer'], day_order: 'day-first', decimal_mark: '.' };
    await expect(read('a,b\n1,2', chosen)).rejects.toThrow(Unreadable);
  });
});

describe('camt.053', () => {
  const statement = (entries: string, version = '001.02') =>
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const entry = (more: string, amount = '529.20', status = 'BOOK') =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt>${more}</Ntry>`;
  const details = (transaction: string) => `<NtryDtls>${transaction}</NtryDtls>`;

  test('a transfer with its payer, reference and the bank’s id', async () => {
    const result = await read(
      statement(
        entry(
          `<AcctSvcrRef>2026112400001</AcctSvcrRef>${details(
            '<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Müller &amp; Co</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Invoice HC-20</Ustrd><Ustrd>26-0012</Ustrd></RmtInf></TxDtls>',
          )}`,
        ),
      ),
    );
    expect(result).toMatchObject({
      file: {
        format: 'camt',
        account: 'DE02',
        movements: [
          {
            bookedOn: '2026-11-24',
            cents: 52920,
            currency: 'EUR',
            payer: 'Müller & Co',
            reference: 'Invoice HC-2026-0012',
            bankId: '2026112400001',
          },
        ],
      },
    });
  });

  test('version 8: the status is a code, a party is nested, and the reference is structured', async () => {
    const text = statement(
      `<Ntry><Amt Ccy="USD">10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-24T10:00:00+01:00</DtTm></BookgDt>${details(
        '<TxDtls><RltdPties><Dbtr><Pty><Nm>Nia Cole</Nm></Pty></Dbtr></RltdPties><RmtInf><Strd><RfrdDocInf><Nb>INV-2026-00001</Nb></RfrdDocInf></Strd></RmtInf></TxDtls>',
      )}</Ntry>`,
      '001.08',
    );
    expect(await movementsOf(text)).toEqual([movement('2026-11-24', 1000, 'USD', 'Nia Cole', 'INV-2026-00001')]);
  });

  test('a collective entry is one movement for each transaction, if these add up', async () => {
    const part = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${amount}</Ustrd></RmtInf></TxDtls>`;
    expect(await movementsOf(statement(entry(details(part('500.00') + part('29.20')))))).toMatchObject([
      { cents: 50000, reference: '500.00' },
      { cents: 2920, reference: '29.20' },
    ]);
    expect(await movementsOf(statement(entry(details(part('500.00') + part('1.00')))))).toMatchObject([
      { cents: 52920 },
    ]);
  });

  test('pending entries and reversals are left out, and what was paid out is below zero', async () => {
    const debit = entry('').replace('CRDT', 'DBIT');
    const reversal = entry('<RvslInd>true</RvslInd>');
    expect(await movementsOf(statement(entry('', '1.00', 'PDNG') + reversal + debit))).toMatchObject([
      { cents: -52920 },
    ]);
  });

  test.each([
    ['no amount', '<Ntry><CdtDbtInd>CRDT</CdtDbtInd></Ntry>'],
    ['an amount that is none', entry('', '1e9')],
    ['no real day', entry('').replace('2026-11-24', '2026-02-31')],
    ['more elements than a bank writes', '<x/>'.repeat(330_000)],
  ])('%s: rejected as a whole', async (_, entries) => {
    await expect(read(statement(entries))).rejects.toThrow(Unreadable);
  });

  test('a text of megabytes is one short reference', async () => {
    const long = entry(details(`<TxDtls><RmtInf><Ustrd>${'a'.repeat(4_000_000)}</Ustrd></RmtInf></TxDtls>`));
    expect(await movementsOf(statement(long))).toHaveLength(1);
  });
});
