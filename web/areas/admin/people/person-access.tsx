import { useState } from 'react';
import { Download, Eraser, ShieldCheck, UserCheck, UserX } from 'lucide-react';
import { useMay } from '#web/features/people/access.ts';
import { fullName, useChangePerson, type Person } from '#web/features/people/people-queries.ts';
import { roleOf, roleTexts } from '#web/features/people/role-texts.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { RoleDialog } from './role-dialog.tsx';

/**
 * What changes or ends a person's access, apart from the daily actions. Users cannot change their own account, and the
 * database keeps the last owner.
 */
export function PersonAccess({ person }: { person: Person }) {
  const { user } = useSession();
  const may = useMay();
  const role = roleOf(person);
  if (role === 'guest')
    return <p className="text-soft">A guest has no account until the email of an order is confirmed.</p>;
  const isSelf = user?.id === person.id;
  const isMember = role !== 'client';
  const managesTeam = may('team.manage');
  const changes = managesTeam || (!isMember && may('clients.manage'));
  return (
    <div className="grid gap-5">
      {isMember ? (
        <p className="text-soft">
          <span className="font-semibold text-bone">{roleTexts[role].name}.</span> {roleTexts[role].about}
        </p>
      ) : null}
      {isSelf ? (
        <p className="text-soft">
          This is you. Ask {managesTeam ? 'another owner' : 'an owner'} to change your role or access.
        </p>
      ) : changes ? (
        <Changes person={person} />
      ) : (
        <p className="text-soft">
          {isMember ? 'An owner can change this role.' : 'Managers and owners can change this account.'}
        </p>
      )}
    </div>
  );
}

function Changes({ person }: { person: Person }) {
  const may = useMay();
  const [open, setOpen] = useState<'role' | 'active' | null>(null);
  const isMember = roleOf(person) !== 'client';
  return (
    <div className="flex flex-wrap gap-3">
      {may('team.manage') ? (
        <Button variant="secondary" onClick={() => setOpen('role')}>
          <ShieldCheck aria-hidden="true" className="size-4" />
          {isMember ? 'Change role' : 'Add to the team'}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => setOpen('active')}>
        {person.is_active ? (
          <UserX aria-hidden="true" className="size-4" />
        ) : (
          <UserCheck aria-hidden="true" className="size-4" />
        )}
        {person.is_active ? 'Disable account' : 'Enable account'}
      </Button>
      {person.email !== null && may('clients.manage') ? (
        <PersonalData email={person.email} isMember={isMember} />
      ) : null}
      {open === 'role' ? <RoleDialog person={person} onClose={() => setOpen(null)} /> : null}
      {open === 'active' ? <ActiveDialog person={person} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** What belongs to a member of the team can be erased once the account is a client's. */
function PersonalData({ email, isMember }: { email: string; isMember: boolean }) {
  const Icon = isMember ? Download : Eraser;
  return (
    <LinkButton
      variant="secondary"
      to={`/email-management?${new URLSearchParams({ tab: 'contacts', q: email }).toString()}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {isMember ? 'Export personal data' : 'Export or erase personal data'}
    </LinkButton>
  );
}

function ActiveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const change = useChangePerson(person.id);
  const name = fullName(person);
  const active = !person.is_active;
  const button = active ? 'Enable account' : 'Disable account';
  const save = () =>
    change.mutate(
      { kind: 'active', active },
      {
        onSuccess: () => {
          showToast(active ? 'The account is enabled.' : 'The account is disabled.', 'success');
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={active ? 'Enable this account' : 'Disable this account'}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={active ? 'primary' : 'danger'} busy={change.isPending} onClick={save}>
            {button}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {change.error === null ? null : <Banner tone="error">{change.error.message}</Banner>}
        <p className="text-soft">
          {active
            ? `${name} can sign in again.`
            : `${name} is signed out everywhere and cannot sign in until the account is enabled again. Orders and tickets stay.`}
        </p>
      </div>
    </Dialog>
  );
}
