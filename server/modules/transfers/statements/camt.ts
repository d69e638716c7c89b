import { isDay } from '#domain/period.ts';
import { isElement, parseXml, textOf, XmlError } from '#server/platform/xml/parse-xml.ts';
import { cleanText } from './clean-text.ts';
import { Unreadable, type Movement, type ReadFile } from './movement.ts';

/** About 5,000 movements, which take a second and 200 MB. */
const MAX_TAGS = 320_000;

/**
 * The movements of a bank statement by ISO 20022 (camt.053), in any of its versions: elements are found by their local
 * names. @throws {Unreadable}
 */
export function readCamt(text: string): ReadFile {
  const root = parse(text);
  const message = firstChild(root, 'BkToCstmrStmt');
  if (message === null) throw new Unreadable(otherMessage(root));
  const statements = childrenOf(message, 'Stmt');
  const movements = statements.flatMap((statement) => {
    const currency = textOf(at(statement, 'Acct', 'Ccy'));
    return childrenOf(statement, 'Ntry')
      .filter(isBooked)
      .flatMap((entry) => movementsOf(entry, currency));
  });
  const accounts = new Set(statements.map(accountOf).filter((account) => account !== ''));
  return { format: 'camt', account: [...accounts].join(', ').slice(0, 60) || null, movements };
}

function parse(text: string): Element {
  try {
    return parseXml(text, MAX_TAGS);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new Unreadable('This XML file is damaged, or not a bank statement. Download it from your bank again.', {
      cause: error,
    });
  }
}

const otherMessage = (root: Element): string =>
  firstChild(root, 'BkToCstmrAcctRpt') !== null || firstChild(root, 'BkToCstmrDbtCdtNtfctn') !== null
    ? 'This is a report of movements that may not be final (camt.052 or camt.054). Export the statement as camt.053.'
    : 'This XML file is not a bank statement. Export it as camt.053.';

const accountOf = (statement: Element): string =>
  textOf(at(statement, 'Acct', 'Id', 'IBAN')) || textOf(at(statement, 'Acct', 'Id', 'Othr', 'Id'));

/** Since version 8, the status is an element with a code. A reversal corrects an earlier movement of the bank. */
const isBooked = (entry: Element): boolean =>
  ['BOOK', ''].includes(textOf(firstChild(entry, 'Sts'))) &&
  !['true', '1'].includes(textOf(firstChild(entry, 'RvslInd')));

/** A collective entry has its amounts in its transactions; if they don’t add up, it stays one movement. */
function movementsOf(entry: Element, currency: string): Movement[] {
  const total = amountOf(entry, currency);
  const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'));
  const parts = details.map((transaction) => amountOf(transaction, currency));
  const sum = parts.reduce((all, part) => all + (part?.cents ?? Number.NaN), 0);
  if (total === null) throw new Unreadable('A movement of this statement has no amount. Download the file again.');
  if (details.length > 1 && sum === total.cents)
    return details.map((transaction, n) => movementOf(entry, transaction, parts[n] ?? total));
  return [movementOf(entry, details.length === 1 ? (details[0] ?? null) : null, total)];
}

interface Money {
  cents: number;
  currency: string;
}

function movementOf(entry: Element, details: Element | null, { cents, currency }: Money): Movement {
  const indicator = textOf(details && firstChild(details, 'CdtDbtInd')) || textOf(firstChild(entry, 'CdtDbtInd'));
  const booked = firstChild(entry, 'BookgDt') ?? firstChild(entry, 'ValDt');
  const day = (textOf(booked && firstChild(booked, 'Dt')) || textOf(booked && firstChild(booked, 'DtTm'))).slice(0, 10);
  if (!isDay(day)) throw new Unreadable('A movement of this statement has no date. Download the file again.');
  const refs = details && firstChild(details, 'Refs');
  return {
    bookedOn: day,
    cents: indicator === 'DBIT' ? -cents : cents,
    currency,
    payer: cleanText(payerOf(details)),
    reference: cleanText(referenceOf(entry, details, refs)),
    bankId:
      given(textOf(refs && firstChild(refs, 'AcctSvcrRef'))) || given(textOf(firstChild(entry, 'AcctSvcrRef'))) || null,
  };
}

/** Of an entry or a transaction; null if it has none of its own. */
function amountOf(element: Element, currency: string): Money | null {
  const amount =
    firstChild(element, 'Amt') ?? at(element, 'AmtDtls', 'TxAmt', 'Amt') ?? at(element, 'AmtDtls', 'InstdAmt', 'Amt');
  const text = textOf(amount);
  // XML writes decimals with a point, and amounts have up to five places.
  if (amount === null || !/^\d{1,13}(\.\d{1,5})?$/.test(text)) return null;
  const unit = amount.getAttribute('Ccy') || currency;
  if (!/^[A-Z]{3}$/.test(unit))
    throw new Unreadable('A movement of this statement has no currency. Download the file again.');
  return { cents: Math.round(Number(text) * 100), currency: unit };
}

/** Since version 8, a party is inside an element `Pty`. */
function payerOf(details: Element | null): string {
  const parties = details && firstChild(details, 'RltdPties');
  if (parties === null) return '';
  return (
    ['Dbtr', 'UltmtDbtr']
      .map((role) => textOf(at(parties, role, 'Nm')) || textOf(at(parties, role, 'Pty', 'Nm')))
      .find((name) => name !== '') ?? ''
  );
}

function referenceOf(entry: Element, details: Element | null, refs: Element | null): string {
  const remittance = details && firstChild(details, 'RmtInf');
  const structured = remittance === null ? [] : childrenOf(remittance, 'Strd');
  const texts = [
    // Banks cut a text into pieces of 35 or 140 characters.
    (remittance === null ? [] : childrenOf(remittance, 'Ustrd')).map((text) => text.textContent ?? '').join(''),
    ...structured.flatMap((one) => [
      textOf(at(one, 'CdtrRefInf', 'Ref')),
      textOf(at(one, 'RfrdDocInf', 'Nb')),
      ...childrenOf(one, 'AddtlRmtInf').map(textOf),
    ]),
    given(textOf(refs && firstChild(refs, 'EndToEndId'))),
  ].filter((text) => text.trim() !== '');
  return texts.join(' ') || textOf(firstChild(entry, 'AddtlNtryInf'));
}

/** What banks write where there is nothing. */
const given = (text: string): string => (/^(not ?provided|nonref|none)$/i.test(text) ? '' : text);

const childrenOf = (parent: Element, name: string): Element[] =>
  Array.from(parent.childNodes)
    .filter(isElement)
    .filter(({ localName }) => localName === name);

const firstChild = (parent: Element, name: string): Element | null => childrenOf(parent, name)[0] ?? null;

const at = (parent: Element, ...path: string[]): Element | null =>
  path.reduce<Element | null>((element, name) => element && firstChild(element, name), parent);
