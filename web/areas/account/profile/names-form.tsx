import { useForm } from 'react-hook-form';
import { ProfileNames } from '#domain/account.ts';
import { renameUser } from '#web/features/session/account.ts';
import type { SessionUser } from '#web/features/session/session.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { schemaResolver } from '#web/lib/schema-resolver.ts';
import { useText } from '#web/lib/text.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useOutcomeText } from '../use-outcome-text.ts';
import { usePassingNotice } from '../use-passing-notice.ts';
import { Section } from './section.tsx';

const KEPT = ['firstName', 'lastName'] as const;

export function NamesForm({ user }: { user: SessionUser }) {
  const t = useText();
  const outcomeText = useOutcomeText();
  const [notice, tell] = usePassingNotice();
  const form = useForm<ProfileNames>({ resolver: schemaResolver(ProfileNames), defaultValues: { firstName: user.firstName, lastName: user.lastName } });
  const { register, handleSubmit, formState } = form;
  const forgetDraft = useDraft(form, { owner: user.id, form: 'profile', fields: KEPT });

  const problem = (name: keyof ProfileNames) => {
    const code = formState.errors[name]?.message;
    return code === undefined ? undefined : t(`account.problem.${code}` as 'account.problem.required');
  };

  const submit = handleSubmit(async (fields) => {
    tell(null);
    const names = ProfileNames.parse(fields);
    const outcome = await renameUser(names.firstName, names.lastName);
    if (outcome.kind !== 'done') return tell({ tone: 'error', text: outcomeText(outcome, { refused: t('account.profile.refused'), failed: t('account.profile.failed') }) });
    form.reset(names);
    forgetDraft();
    tell({ tone: 'success', text: t('account.profile.saved') });
  });

  return (
    <Section title={t('account.profile.information')} lede={t('account.profile.informationLede')} aside={<Facts user={user} />}>
      <form method="post" noValidate onSubmit={submit} aria-label={t('account.profile.information')} className="grid gap-5">
        {notice ? <Banner tone={notice.tone}>{notice.text}</Banner> : null}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={t('account.field.firstName')} autoComplete="given-name" required error={problem('firstName')} {...register('firstName')} />
          <TextField label={t('account.field.lastName')} autoComplete="family-name" error={problem('lastName')} {...register('lastName')} />
        </div>
        <TextField label={t('account.field.email')} type="email" autoComplete="email" value={user.email} readOnly hint={t('account.profile.emailHint')} className="text-faint" />
        <Button type="submit" className="justify-self-start" busy={formState.isSubmitting} busyText={t('account.profile.busy')}>
          {t('account.profile.submit')}
        </Button>
      </form>
    </Section>
  );
}

function Facts({ user }: { user: SessionUser }) {
  const t = useText();
  return (
    <dl className="grid gap-3 text-[0.9375rem]">
      <div>
        <dt className="text-sm text-faint">{t('account.profile.since')}</dt>
        <dd>{formatDate(user.createdAt)}</dd>
      </div>
      {user.lastLogin === null ? null : (
        <div>
          <dt className="text-sm text-faint">{t('account.profile.lastLogin')}</dt>
          <dd>{formatDateTime(user.lastLogin)}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">{t('account.unauthorized.role')}</dt>
        <dd>
          <Badge tone={user.isAdmin ? 'signal' : 'neutral'}>{user.isAdmin ? t('account.role.admin') : t('account.role.client')}</Badge>
        </dd>
      </div>
    </dl>
  );
}
