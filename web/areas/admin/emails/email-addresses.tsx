import { useForm } from 'react-hook-form';
import { EmailAddressesForm, type EmailServerState } from '#domain/settings/email-server.ts';
import { useEmailServer, useSaveEmailAddresses } from '#web/features/settings/email-server.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveProblem } from '../settings/save-problem.tsx';
import { keepDraft, useKeptDraft } from '../settings/settings-draft.ts';

/** The sender, and where notices to the team go. Empty fields follow the profile. */
export function EmailAddresses() {
  const { data: state } = useEmailServer();
  if (state === undefined) return null;
  return <AddressesForm key={`${state.from.value} ${state.team.value}`} state={state} />;
}

const DRAFT = 'email-addresses';

const storedIn = ({ source, value }: EmailServerState['from']) => (source === 'stored' ? value : '');

const hintOf = ({ source, value }: EmailServerState['from'], name: string) =>
  source === 'environment'
    ? `${value}. ${name} on the server sets it.`
    : source === 'none'
      ? `Leave empty for ${value}, which follows from the profile.`
      : undefined;

function AddressesForm({ state: { from, team } }: { state: EmailServerState }) {
  const save = useSaveEmailAddresses(() => showToast('Addresses saved', 'success'));
  const draft = useKeptDraft(DRAFT);
  const form = useForm<EmailAddressesForm>({
    resolver: schemaResolver(EmailAddressesForm),
    defaultValues: EmailAddressesForm.safeParse(draft).data ?? { from: storedIn(from), team: storedIn(team) },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const submit = form.handleSubmit((fields) => save.mutate(EmailAddressesForm.parse(fields)));
  return (
    <Card className="p-5">
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <h2 className="title text-xl">Addresses</h2>
        <TextField
          label="Sender’s email"
          type="email"
          optional
          autoComplete="off"
          disabled={from.source === 'environment'}
          hint={hintOf(from, 'MAIL_FROM')}
          error={errors.from?.message}
          {...register('from')}
        />
        <TextField
          label="Team’s email"
          type="email"
          optional
          autoComplete="off"
          disabled={team.source === 'environment'}
          hint={hintOf(team, 'TEAM_EMAIL')}
          error={errors.team?.message}
          {...register('team')}
        />
        {save.isError ? (
          <SaveProblem error={save.error} onSignIn={() => keepDraft(DRAFT, form.getValues(), [])} />
        ) : null}
        <Button type="submit" busy={save.isPending} busyText="Saving…" className="justify-self-start">
          Save addresses
        </Button>
      </form>
    </Card>
  );
}
