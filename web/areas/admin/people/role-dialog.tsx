import { useState } from 'react';
import { teamRoles } from '#domain/people/capability.ts';
import { fullName, useChangePerson, type Person } from '#web/features/people/people-queries.ts';
import { roleOf, roleTexts, type AccountRole } from '#web/features/people/role-texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioOption } from '#web/ui/form/radio-option.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const choices: readonly AccountRole[] = [...teamRoles, 'client'];

/** What follows from a change, beyond what the new role allows. */
function effectOf(name: string, before: AccountRole, after: AccountRole): string {
  if (after === before) return `${name} has this role now.`;
  if (after === 'owner') return `${name} will be able to do everything you can, including changing your role.`;
  if (after === 'client') return `${name} loses access to admin at once. Orders and tickets stay.`;
  return before === 'client' ? `${name} gets access to admin at once.` : 'The change takes effect at once.';
}

/** Chooses what a person may do. Mounted while it is open. */
export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const found = roleOf(person);
  const before = found === 'guest' ? 'client' : found;
  const [role, setRole] = useState(before);
  const change = useChangePerson(person.id);
  const name = fullName(person);
  const save = () =>
    change.mutate(
      { kind: 'role', role },
      {
        onSuccess: () => {
          showToast(`${name}’s role is now ${roleTexts[role].name}.`, 'success');
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${name}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={role === 'client' ? 'danger' : 'primary'}
            disabled={role === before}
            busy={change.isPending}
            onClick={save}
          >
            {role === before ? 'Change role' : `Change to ${roleTexts[role].name}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {change.error === null ? null : <Banner tone="error">{change.error.message}</Banner>}
        <fieldset className="grid gap-2">
          <legend className="sr-only">Role</legend>
          {choices.map((choice) => (
            <RadioOption
              key={choice}
              name="role"
              value={choice}
              label={roleTexts[choice].name}
              note={roleTexts[choice].about}
              checked={choice === role}
              data-focus-first={choice === role || undefined}
              onChange={() => setRole(choice)}
            />
          ))}
        </fieldset>
        <p aria-live="polite" className="text-soft">
          {effectOf(name, before, role)}
        </p>
      </div>
    </Dialog>
  );
}
