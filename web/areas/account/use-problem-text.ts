import type { PasswordPolicy } from '#domain/accounts/password.ts';
import { useText, type MessageId } from '#web/lib/i18n/text.ts';

/** The text of a field's error code, from `texts` if it is there; undefined without an error. */
export function useProblemText(
  policy: PasswordPolicy,
  texts: Partial<Record<string, MessageId>> = {},
): (code: string | undefined) => string | undefined {
  const t = useText();
  return (code) =>
    code === undefined
      ? undefined
      : t(texts[code] ?? (`account.problem.${code}` as 'account.problem.required'), { count: policy.minLength });
}
