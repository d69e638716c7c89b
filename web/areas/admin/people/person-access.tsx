import { useState } from 'react';
import { Eraser, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
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
 * What changes or ends a person's access, apart from the daily actions. Users cannot change their own account, and the
 * database keeps the last administrator.
 */
export function PersonAccess({ person }: { person: Person }) {
  const { user } = useSession();
  if (user?.id === person.id)
    return <p className="text-soft">This is you. Ask another admin to change your role or access.</p>;
  if (person.role === 'guest')
    return <p className="text-soft">A guest has no account until the email of an order is confirmed.</p>;
  return <Access person={person} />;
}

function Access({ person }: { person: Person }) {
  const [confirming, setConfirming] = useState<Confirmation | null>(null);
  const change = useChangePerson(person.id);
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
    <div className="flex flex-wrap gap-3">
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
      {person.email === null ? null : (
        <LinkButton
          variant="secondary"
          to={`/email-management?${new URLSearchParams({ tab: 'contacts', q: person.email }).toString()}`}
        >
          <Eraser aria-hidden="true" className="size-4" />
          Export or erase personal data
        </LinkButton>
      )}
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
    </div>
  );
}
