import { useId } from 'react';
import { UserPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { locales } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useInvite, type Invitation } from '#web/features/people/people-queries.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const InvitationForm = z.object({
  email: emailField('An email address'),
  firstName: z.string().trim().min(1, 'Please fill in this field').max(100, 'At most 100 characters'),
  lastName: z.string().trim().max(100, 'At most 100 characters'),
  role: z.enum(['client', 'admin']),
  locale: z.enum(locales),
});

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Creates an account and emails an invitation. */
export function InviteDialog() {
  const formId = useId();
  const go = useNavigate();
  const shop = useShop();
  const { params, change } = useUrlParams();
  // In the URL, so that the command palette can open it.
  const open = params.get('invite') === 'open';
  const setOpen = (opened: boolean) => change((url) => (opened ? url.set('invite', 'open') : url.delete('invite')));
  const invite = useInvite();
  const { register, handleSubmit, formState, reset } = useForm<Invitation>({
    resolver: schemaResolver(InvitationForm),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'client', locale: 'en' },
  });
  const close = () => {
    setOpen(false);
    invite.reset();
  };
  const submit = handleSubmit((typed) =>
    invite.mutateAsync(InvitationForm.parse(typed)).then(
      (id) => {
        showToast('The invitation is on its way.', 'success');
        reset();
        close();
        void go(`/admin/people/${id}`);
      },
      // The mutation's error is shown above the form.
      () => undefined,
    ),
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Invite someone"
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={invite.isPending} busyText="Inviting">
              Send invitation
            </Button>
          </>
        }
      >
        <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
          {invite.error === null ? null : (
            <Banner tone="error" className="sm:col-span-2">
              {invite.error.message}
            </Banner>
          )}
          <div className="sm:col-span-2">
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              error={formState.errors.email?.message}
              {...register('email')}
            />
          </div>
          <TextField label="First name" error={formState.errors.firstName?.message} {...register('firstName')} />
          <TextField label="Last name" error={formState.errors.lastName?.message} {...register('lastName')} />
          <SelectField
            label="Role"
            hint="Administrators can do everything in admin"
            error={formState.errors.role?.message}
            {...register('role')}
          >
            <option value="client">Client</option>
            <option value="admin">Administrator</option>
          </SelectField>
          <SelectField label="Language of emails" error={formState.errors.locale?.message} {...register('locale')}>
            {offeredLocales(shop).map((locale) => (
              <option key={locale} value={locale}>
                {languageNames.of(locale)}
              </option>
            ))}
          </SelectField>
        </form>
      </Dialog>
    </>
  );
}
