import type { UseFormRegister, UseFormReturn } from 'react-hook-form';
import type { PasswordPolicy } from '#domain/accounts/password.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PasswordRules } from './password/password-rules.tsx';
import type { AccountFields } from './use-account-form.ts';

export type AccountMode = 'login' | 'register';

interface MainPasswordFieldProps {
  mode: AccountMode;
  policy: PasswordPolicy;
  rulesId: string;
  readOnly: boolean;
  error: string | undefined;
  form: UseFormReturn<AccountFields>;
}

export function MainPasswordField({
  mode,
  policy,
  rulesId,
  readOnly,
  error,
  form: { register, watch },
}: MainPasswordFieldProps) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <PasswordField
        label={t('account.field.password')}
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        required
        readOnly={readOnly}
        error={error}
        aria-describedby={mode === 'register' ? rulesId : undefined}
        showLabel={t('account.field.showPassword')}
        hideLabel={t('account.field.hidePassword')}
        {...register('password')}
      />
      {mode === 'register' ? <PasswordRules id={rulesId} policy={policy} password={watch('password') ?? ''} /> : null}
    </div>
  );
}

interface NameFieldsProps {
  readOnly: boolean;
  problem: (name: keyof AccountFields) => string | undefined;
  register: UseFormRegister<AccountFields>;
}

export function NameFields({ readOnly, problem, register }: NameFieldsProps) {
  const t = useText();
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <TextField
        label={t('account.field.firstName')}
        autoComplete="given-name"
        required
        readOnly={readOnly}
        error={problem('firstName')}
        {...register('firstName')}
      />
      <TextField
        label={t('account.field.lastName')}
        autoComplete="family-name"
        required
        readOnly={readOnly}
        error={problem('lastName')}
        {...register('lastName')}
      />
    </div>
  );
}

interface ConfirmPasswordFieldProps {
  readOnly: boolean;
  error: string | undefined;
  register: UseFormRegister<AccountFields>;
}

export function ConfirmPasswordField({ readOnly, error, register }: ConfirmPasswordFieldProps) {
  const t = useText();
  return (
    <PasswordField
      label={t('account.field.confirmPassword')}
      autoComplete="new-password"
      required
      readOnly={readOnly}
      error={error}
      showLabel={t('account.field.showPassword')}
      hideLabel={t('account.field.hidePassword')}
      {...register('confirmPassword')}
    />
  );
}
