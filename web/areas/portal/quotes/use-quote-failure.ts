import { FunctionError } from '#web/lib/data/functions.ts';
import { useFailureText } from '#web/lib/i18n/failure-text.ts';
import { useText } from '#web/lib/i18n/text.ts';

const codes = [
  'quote_not_found',
  'quote_accepted',
  'quote_declined',
  'quote_ended',
  'quote_replaced',
  'quote_tax_changed',
  'check_email',
] as const;

/** Why an act was refused, in the reader's language. */
export function useQuoteFailure(): (error: Error) => string {
  const t = useText();
  const failureText = useFailureText();
  return (error) => {
    const code = error instanceof FunctionError ? codes.find((one) => one === error.code) : undefined;
    return code === undefined ? failureText(error.message) : t(`quotes.failed.${code}`);
  };
}
