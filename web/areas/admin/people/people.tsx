import { Link } from 'react-router';
import { teamRoles } from '#domain/people/capability.ts';
import { fullName, usePeoplePage, type Person } from '#web/features/people/people-queries.ts';
import { roleTexts } from '#web/features/people/role-texts.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { Moment, TableTime } from '#web/ui/moment.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SavedViews } from '#web/areas/admin/views/saved-views.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonBadges } from './person-badges.tsx';

const FILTERS = ['q', 'role', 'state'] as const;

function PersonLink({ person }: { person: Person }) {
  return (
    <Link to={`/admin/people/${person.id}`} className="inline-flex min-h-11 items-center gap-3">
      <Avatar name={fullName(person)} src={person.avatar} />
      <span className="grid">
        <span className="font-semibold linked">{fullName(person)}</span>
        <span className="text-sm font-normal text-faint">{person.email}</span>
      </span>
    </Link>
  );
}

const columns: readonly Column<Person>[] = [
  {
    id: 'person',
    card: 'title',
    header: 'Person',
    cell: (row) => <PersonLink person={row} />,
    sort: 'first_name',
  },
  { id: 'state', card: 'foot', header: 'Role and state', cell: (row) => <PersonBadges person={row} /> },
  {
    id: 'login',
    card: 'hidden',
    header: () => inShopZone('Last sign-in'),
    none: 'Never',
    cell: (row) => (row.last_login === null ? null : <TableTime at={row.last_login} />),
  },
  {
    id: 'since',
    card: 'hidden',
    header: 'Since',
    cell: (row) => <Moment at={row.created_at} />,
    sort: 'created_at',
  },
];

/** `/admin/people`: clients and the team. */
export default function PeoplePage() {
  const list = useListState('-created_at', FILTERS);
  const page = usePeoplePage(list);
  return (
    <AdminFrame
      title="People"
      lede="Clients and everyone with access to the admin area."
      aside={
        <>
          <SavedViews />
          <InviteDialog />
        </>
      }
    >
      <div role="search" className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
        <SearchField
          label="Search name and email"
          value={list.filter('q')}
          onSearch={(text) => list.setFilter('q', text)}
        />
        <SelectField
          label="Role"
          value={list.filter('role') === 'admin' ? 'team' : list.filter('role')}
          onChange={(event) => list.setFilter('role', event.target.value)}
        >
          <option value="">All</option>
          <option value="client">Clients</option>
          <option value="team">Team</option>
          {teamRoles.map((role) => (
            <option key={role} value={role}>
              Team: {roleTexts[role].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Status"
          value={list.filter('state')}
          onChange={(event) => list.setFilter('state', event.target.value)}
        >
          <option value="">All</option>
          <option value="active">Active</option>
          <option value="disabled">Disabled</option>
          <option value="unconfirmed">Email not confirmed</option>
        </SelectField>
      </div>
      <PagedTable
        query={page}
        list={list}
        label="People"
        nouns={['person', 'people']}
        columns={columns}
        empty={<EmptyState title="Nobody is here yet" />}
      />
    </AdminFrame>
  );
}
