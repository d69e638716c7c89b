import { useState } from 'react';
import { Link } from 'react-router';
import { teamRoles, type TeamRole } from '#domain/people/capability.ts';
import { useAccess } from '#web/features/people/access.ts';
import { roleTexts } from '#web/features/people/role-texts.ts';
import { useRequireSecondStep } from '#web/features/people/second-step-roles.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const toRoles = (values: readonly string[]): TeamRole[] => teamRoles.filter((role) => values.includes(role));

/** For which roles of the team a second step is required: for owners, who alone know and change it. */
export function SecondStepPanel() {
  const { data: access } = useAccess();
  const required = access?.second_step_roles ?? null;
  if (required === null) return null;
  return <SecondStepForm required={toRoles(required)} />;
}

function SecondStepForm({ required }: { required: TeamRole[] }) {
  const [edited, setEdited] = useState<TeamRole[] | null>(null);
  const save = useRequireSecondStep();
  const chosen = edited ?? required;
  const isChanged = chosen.join() !== required.join();
  return (
    <Panel
      title="Second step for the team"
      note="In these roles, nobody can use admin until they sign in with a second step: a code from an app, a security key or a passkey. Without one, they’re asked to set it up."
    >
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen, {
            onSuccess: () => {
              setEdited(null);
              showToast(
                chosen.length === 0
                  ? 'A second step is no longer required.'
                  : 'The second step is required from now on.',
                'success',
              );
            },
          });
        }}
        className="grid gap-5"
      >
        {save.error === null ? null : <Problem error={save.error} />}
        <CheckboxGroup
          label="Required for"
          name="second-step"
          options={teamRoles.map((role) => [role, roleTexts[role].name] as const)}
          chosen={chosen}
          onChoose={(values) => {
            setEdited(toRoles(values));
            save.reset();
          }}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!isChanged}
          busy={save.isPending}
          busyText="Saving"
        >
          Save second step
        </Button>
      </form>
    </Panel>
  );
}

/** The database keeps owners from locking themselves out. */
function Problem({ error }: { error: Error }) {
  if (!(error instanceof RestError) || error.hint !== 'second_step')
    return <Banner tone="error">{error.message}</Banner>;
  return (
    <Banner tone="error" title="Protect your own account first">
      You signed in without a second step, so this would lock you out.{' '}
      <Link to="/auth/profile?tab=security" className="underline underline-offset-4">
        Set one up in your profile
      </Link>
      , then come back.
    </Banner>
  );
}
