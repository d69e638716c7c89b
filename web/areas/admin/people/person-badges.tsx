import type { Person } from '#web/features/people/people-queries.ts';
import { roleOf, roleTexts } from '#web/features/people/role-texts.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Role and status of an account. */
export function PersonBadges({ person }: { person: Person }) {
  const role = roleOf(person);
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={role === 'owner' ? 'signal' : role === 'client' || role === 'guest' ? 'neutral' : 'outline'}>
        {role === 'guest' ? 'Guest' : roleTexts[role].name}
      </Badge>
      {person.is_active ? null : <Badge tone="bad">Disabled</Badge>}
      {person.email_verified ? null : <Badge tone="warn">Unconfirmed</Badge>}
    </span>
  );
}
