import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { accountHandle, isAccountHandle } from '#domain/accounts/account-handle.ts';
import { deleteOwnAccount } from '#web/features/accounts/own-data.ts';
import { forgetPush } from '#web/lib/push/memory.ts';
import { signOut, type SessionUser } from '#web/features/accounts/session/session.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

interface Fields {
  confirmation: string;
  password: string;
}

/** Error codes that name what the user must do before the account can be deleted. */
const obstacles = [
  'orders_open',
  'campaigns_running',
  'balance_left',
  'last_admin',
  'reauthentication_needed',
  'insufficient_aal',
] as const;

/** Asks for the typed confirmation and the password, deletes the account, and leaves with a full page load. */
export function DeleteAccountDialog({
  user,
  hasPassword,
  onClose,
}: {
  user: SessionUser;
  hasPassword: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const formId = useId();
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { confirmation: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ confirmation, password }) => {
    try {
      await deleteOwnAccount({ confirmation, ...(hasPassword ? { password } : {}) });
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      if (error.code === 'invalid_credentials')
        return setError('password', { message: t('portal.leave.passwordWrong') }, { shouldFocus: true });
      const obstacle = obstacles.find((code) => code === error.code);
      return setError('root', {
        message:
          obstacle === undefined
            ? error.status === 429
              ? error.message
              : t('portal.leave.failed')
            : t(`portal.leave.${obstacle}`),
      });
    }
    // The browser's own storage may be unavailable; the account is deleted all the same.
    await forgetPush(user.id).catch((error: unknown) => console.error('this device still has the account’s id', error));
    await signOut('/');
  });

  const isOwn = (typed: string) => isAccountHandle(typed, user) || t('portal.leave.confirmWrong');
  const actions = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('portal.leave.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="danger"
        busy={formState.isSubmitting}
        busyText={t('portal.leave.busy')}
      >
        {t('portal.leave.act')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('portal.leave.sure')} size="sm" actions={actions}>
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {errors.root?.message === undefined ? null : <Banner tone="error">{errors.root.message}</Banner>}
        <p className="text-[0.9375rem] text-soft">
          {t(user.email === '' ? 'portal.leave.waysUntold' : 'portal.leave.ways')}
        </p>
        <TextField
          type={user.email === '' ? 'text' : 'email'}
          label={t('portal.leave.confirm', { handle: accountHandle(user) })}
          autoComplete="off"
          required
          error={errors.confirmation?.message}
          {...register('confirmation', { required: t('portal.leave.required'), validate: isOwn })}
        />
        {hasPassword ? (
          <PasswordField
            label={t('portal.leave.password')}
            autoComplete="current-password"
            required
            error={errors.password?.message}
            showLabel={t('account.field.showPassword')}
            hideLabel={t('account.field.hidePassword')}
            {...register('password', { required: t('portal.leave.required') })}
          />
        ) : (
          <p className="text-[0.9375rem] text-soft">{t('portal.leave.noPassword')}</p>
        )}
      </form>
    </Dialog>
  );
}
