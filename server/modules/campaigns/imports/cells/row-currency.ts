import type { ImportField } from '#domain/campaigns/result-import.ts';
import { codeOf } from './currencies.ts';
import { plainText } from './plain-text.ts';
import { moneyFigures, type FilePlan, type MoneyFigure } from '../plan-file.ts';
import { currenciesIn } from './read-number.ts';

type Complain = (field: ImportField, reason: string) => void;

const NOT_STATED = /^(?:|[-–—]+)$/;

/**
 * The currency of a row's amounts: from the currency column, the headings of the amounts, or a symbol beside them. Null if
 * the file does not name it. A symbol that several currencies share is only compared with the others.
 */
export function currencyOfRow(
  plan: FilePlan,
  record: readonly string[],
  shopCurrency: string,
  complain: Complain,
): string | null {
  let stated = currencyOfColumn(plan, record, complain);
  for (const { figure, text, named } of namesIn(plan, record)) {
    const [only = null] = named;
    if (stated !== null && !named.includes(stated))
      complain(figure, `The row names two currencies: ${stated} and ${named.join(' or ')}`);
    else if (named.length === 1) stated = only;
    else if (stated === null && !named.includes(shopCurrency))
      complain(figure, `“${text.slice(0, 40)}” can be ${named.join(' or ')}. Export with the currency code.`);
  }
  return stated;
}

function currencyOfColumn(plan: FilePlan, record: readonly string[], complain: Complain): string | null {
  const text = plainText(record[plan.columns.get('currency') ?? -1] ?? '');
  if (NOT_STATED.test(text)) return null;
  const code = codeOf(text);
  if (code === null) complain('currency', `“${text.slice(0, 40)}” is not a currency code such as USD`);
  return code;
}

interface Named {
  figure: MoneyFigure;
  text: string;
  /** One code, or those that share a symbol. */
  named: readonly string[];
}

/** The headings first: they are unambiguous, and hold for a row with one empty amount. */
function namesIn({ columns, headingCurrencies }: FilePlan, record: readonly string[]): Named[] {
  const cells = moneyFigures.map((figure) => ({ figure, text: record[columns.get(figure) ?? -1] ?? '' }));
  return [
    ...cells.flatMap(({ figure, text }) => {
      const heading = headingCurrencies.get(figure);
      return heading === undefined ? [] : [{ figure, text, named: [heading] }];
    }),
    ...cells.flatMap(({ figure, text }) => {
      const named = currenciesIn(text);
      return named === null ? [] : [{ figure, text, named }];
    }),
  ];
}
