import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { passwordRules, type PasswordPolicy } from '#domain/accounts/password.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** The requirements of a new password, checked off as the user types. */
export function PasswordRules({ id, password, policy }: { id: string; password: string; policy: PasswordPolicy }) {
  const t = useText();
  return (
    <ul id={id} aria-label={t('account.rules.label')} className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
      {passwordRules(policy).map((rule) => {
        const met = rule.test(password.trim());
        const text = t(`account.rules.${rule.id}`, { count: policy.minLength, characters: rule.characters });
        return (
          <li
            key={`${rule.id} ${rule.characters}`}
            className={clsx('flex items-center gap-2 text-[0.8125rem]', met ? 'text-good' : 'text-faint')}
            data-met={met}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-4 shrink-0 place-items-center rounded-full',
                met ? 'bg-good/20' : 'bg-white/8',
              )}
            >
              {met ? <Check strokeWidth={3.5} className="size-2.5" /> : null}
            </span>
            <span aria-hidden="true">{text}</span>
            <span className="sr-only">
              {met ? t('account.rules.met', { rule: text }) : t('account.rules.open', { rule: text })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
