import { useState } from 'react';
import { Eye, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { fullName, useChangePerson, type Person, type PersonAct } from '#web/features/people/people-queries.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

interface Confirmation {
  act: PersonAct;
  title: string;
  text: string;
  button: string;
  done: string;
}

function confirmationsFor(person: Person): { role: Confirmation; active: Confirmation } {
  const name = fullName(person);
  const role: Confirmation =
    person.role === 'admin'
      ? {
          act: { kind: 'role', role: 'client' },
          title: 'Remove admin role',
          text: `${name} loses access to admin immediately and stays a client.`,
          button: 'Make a client',
          done: `${name} is a client now.`,
        }
      : {
          act: { kind: 'role', role: 'admin' },
          title: 'Make an administrator',
          text: `${name} will be able to do everything in admin: see all clients, change prices, refund, and make others administrators.`,
          button: 'Make an administrator',
          done: `${name} is an administrator now.`,
        };
  const active: Confirmation = person.is_active
    ? {
        act: { kind: 'active', active: false },
        title: 'Disable this account',
        text: `${name} is signed out everywhere and cannot sign in until the account is enabled again. Orders and tickets stay.`,
        button: 'Disable account',
        done: 'The account is disabled.',
      }
    : {
        act: { kind: 'active', active: true },
        title: 'Enable this account',
        text: `${name} can sign in again.`,
        button: 'Enable account',
        done: 'The account is enabled.',
      };
  return { role, active };
}

/**
 * View as client, change the role, enable or disable the account. Users cannot change their own account, and the
 * database keeps the last administrator.
 */
export function PersonActions({ person }: { person: Person }) {
  const { user } = useSession();
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const change = useChangePerson(person.id);
  if (user?.id === person.id)
    return <p className="text-sm text-faint">This is you. Ask another admin to change your role or access.</p>;
  if (person.role === 'guest')
    return <p className="text-sm text-faint">A guest has no account until the email of an order is confirmed.</p>;
  const { role, active } = confirmationsFor(person);
  const close = () => {
    setConfirming(null);
    change.reset();
  };
  const confirm = ({ act, done }: Confirmation) =>
    change.mutate(act, {
      onSuccess: () => {
        showToast(done, 'success');
        close();
      },
    });
  return (
    <>
      {person.role === 'client' && person.is_active ? (
        <LinkButton variant="secondary" to={`/admin/view-as/${person.id}`} target="_blank" rel="noopener">
          <Eye aria-hidden="true" className="size-4" />
          View as client
        </LinkButton>
      ) : null}
      <Button variant="secondary" onClick={() => setConfirming(role)}>
        {person.role === 'admin' ? (
          <ShieldOff aria-hidden="true" className="size-4" />
        ) : (
          <ShieldCheck aria-hidden="true" className="size-4" />
        )}
        {role.button}
      </Button>
      <Button variant="secondary" onClick={() => setConfirming(active)}>
        {person.is_active ? (
          <UserX aria-hidden="true" className="size-4" />
        ) : (
          <UserCheck aria-hidden="true" className="size-4" />
        )}
        {active.button}
      </Button>
      <Dialog
        open={confirming !== null}
        onClose={close}
        size="sm"
        title={confirming?.title ?? ''}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              variant={confirming?.act.kind === 'active' && !confirming.act.active ? 'danger' : 'primary'}
              busy={change.isPending}
              onClick={() => confirming !== null && confirm(confirming)}
            >
              {confirming?.button}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {change.error === null ? null : <Banner tone="error">{change.error.message}</Banner>}
          <p className="text-soft">{confirming?.text}</p>
        </div>
      </Dialog>
    </>
  );
}
