import type { Person } from '#web/features/people/people-queries.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Role and status of an account. */
export function PersonBadges({ person }: { person: Person }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {person.role === 'admin' ? (
        <Badge tone="signal">Administrator</Badge>
      ) : (
        <Badge>{person.role === 'guest' ? 'Guest' : 'Client'}</Badge>
      )}
      {person.is_active ? null : <Badge tone="bad">Disabled</Badge>}
      {person.email_verified ? null : <Badge tone="warn">Unconfirmed</Badge>}
    </span>
  );
}
