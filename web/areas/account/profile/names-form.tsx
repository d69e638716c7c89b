import { useForm } from 'react-hook-form';
import { ProfileNames } from '#domain/accounts/account.ts';
import { renameUser } from '#web/features/accounts/session/account.ts';
import type { SessionUser } from '#web/features/accounts/session/session.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { usePassingNotice } from '../use-passing-notice.ts';
import { Pass } from './pass.tsx';

const KEPT = ['firstName', 'lastName'] as const;

/** "Profile Information": the name fields and the pass that previews them. */
export function NamesForm({ user }: { user: SessionUser }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [notice, setNotice] = usePassingNotice();
  const form = useForm<ProfileNames>({
    resolver: schemaResolver(ProfileNames),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { register, handleSubmit, formState, watch } = form;
  const clearDraft = useDraft(form, { owner: user.id, form: 'profile', fields: KEPT });

  const problem = (name: keyof ProfileNames) => {
    const code = formState.errors[name]?.message;
    return code === undefined ? undefined : t(`account.problem.${code}` as 'account.problem.required');
  };

  const submit = handleSubmit(async (fields) => {
    setNotice(null);
    const names = ProfileNames.parse(fields);
    const outcome = await renameUser(names.firstName, names.lastName);
    if (outcome.kind !== 'done')
      return setNotice({
        tone: 'error',
        text: outcomeText(outcome, { rejected: t('account.profile.rejected'), failed: t('account.profile.failed') }),
      });
    form.reset(names);
    clearDraft();
    setNotice({ tone: 'success', text: t('account.profile.saved') });
  });

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-labelledby="your-name"
        className="surface-1 grid gap-6 rounded-card p-5 sm:p-7 lg:order-last"
      >
        <header className="grid gap-2">
          <h2 id="your-name" className="title text-xl">
            {t('account.profile.nameTitle')}
          </h2>
          <p className="text-[0.9375rem] text-soft">{t('account.profile.nameLede')}</p>
        </header>
        {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
        <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
          <TextField
            label={t('account.field.firstName')}
            autoComplete="given-name"
            required
            error={problem('firstName')}
            {...register('firstName')}
          />
          <TextField
            label={t('account.field.lastName')}
            autoComplete="family-name"
            error={problem('lastName')}
            {...register('lastName')}
          />
          <div className="sm:col-span-2">
            <TextField
              label={t('account.field.email')}
              type="email"
              autoComplete="email"
              value={user.email}
              readOnly
              hint={t('account.profile.emailHint')}
              className="text-faint"
            />
          </div>
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          busy={formState.isSubmitting}
          busyText={t('account.profile.busy')}
        >
          {t('account.profile.submit')}
        </Button>
      </form>
      <Pass user={user} name={watch(KEPT).join(' ')} />
    </div>
  );
}
