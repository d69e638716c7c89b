import { teamRoles } from '#domain/people/capability.ts';
import { UserPlus } from 'lucide-react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { locales } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useMay } from '#web/features/people/access.ts';
import { useInvite } from '#web/features/people/people-queries.ts';
import { roleTexts } from '#web/features/people/role-texts.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { RadioOption } from '#web/ui/form/radio-option.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const InvitationForm = z.object({
  email: emailField('An email address'),
  firstName: z.string().trim().min(1, 'Please fill in this field').max(100, 'At most 100 characters'),
  lastName: z.string().trim().max(100, 'At most 100 characters'),
  kind: z.enum(['client', 'team']),
  /** Of a member of the team. */
  teamRole: z.enum(teamRoles),
  locale: z.enum(locales),
});
type Fields = z.output<typeof InvitationForm>;

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Creates an account and emails an invitation: to a client, or by an owner to a colleague. */
export function InviteDialog() {
  const may = useMay();
  const { params, change } = useUrlParams();
  // In the URL, so that the command palette can open it.
  const open = params.get('invite') === 'open';
  const setOpen = (opened: boolean) => change((url) => (opened ? url.set('invite', 'open') : url.delete('invite')));
  if (!may('clients.manage')) return null;
  const listsTeam = !['', 'client'].includes(params.get('role') ?? '');
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite
      </Button>
      {open ? (
        <Invitation
          kind={listsTeam && may('team.manage') ? 'team' : 'client'}
          choosesKind={may('team.manage')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface InvitationProps {
  /** Who is likely to be invited. */
  kind: Fields['kind'];
  choosesKind: boolean;
  onClose: () => void;
}

function Invitation({ kind, choosesKind, onClose }: InvitationProps) {
  const go = useNavigate();
  const shop = useShop();
  const invite = useInvite();
  const { register, handleSubmit, formState, control } = useForm<Fields>({
    resolver: schemaResolver(InvitationForm),
    defaultValues: { email: '', firstName: '', lastName: '', kind, teamRole: 'manager', locale: 'en' },
  });
  const submit = handleSubmit((typed) => {
    const { kind: chosen, teamRole, ...person } = InvitationForm.parse(typed);
    return invite.mutateAsync({ ...person, role: chosen === 'team' ? teamRole : 'client' }).then(
      (id) => {
        showToast('The invitation is on its way.', 'success');
        onClose();
        void go(`/admin/people/${id}`);
      },
      // The mutation's error is shown above the form.
      () => undefined,
    );
  });
  return (
    <FormDialog
      title={choosesKind ? 'Invite someone' : 'Invite a client'}
      action="Send invitation"
      busyText="Inviting"
      busy={invite.isPending}
      problem={invite.error?.message}
      dirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {choosesKind ? <RoleFields control={control} register={register} /> : null}
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
        <SelectField label="Language of emails" error={formState.errors.locale?.message} {...register('locale')}>
          {offeredLocales(shop).map((locale) => (
            <option key={locale} value={locale}>
              {languageNames.of(locale)}
            </option>
          ))}
        </SelectField>
      </div>{' '}
    </FormDialog>
  );
}

/** A client, or a member of the team with a role. */
function RoleFields({ control, register }: Pick<UseFormReturn<Fields>, 'control' | 'register'>) {
  const [kind, teamRole] = useWatch({ control, name: ['kind', 'teamRole'] });
  return (
    <>
      <fieldset className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-medium text-bone">Invite as</legend>
        <RadioOption label="Client" value="client" {...register('kind')} />
        <RadioOption label="Member of the team" value="team" {...register('kind')} />
      </fieldset>
      {kind === 'team' ? (
        <div className="sm:col-span-2">
          <SelectField label="Role" hint={roleTexts[teamRole].about} {...register('teamRole')}>
            {teamRoles.map((role) => (
              <option key={role} value={role}>
                {roleTexts[role].name}
              </option>
            ))}
          </SelectField>
        </div>
      ) : null}
    </>
  );
}
