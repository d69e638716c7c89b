import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { campaignPaces, campaignPlatforms, campaignStatuses, platformNames } from '#domain/campaigns/campaign.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { SavedViews } from '#web/areas/admin/views/saved-views.tsx';
import { useMay } from '#web/features/people/access.ts';
import { May } from '#web/areas/admin/access/may.tsx';
import { AdminFrame } from '#web/areas/admin/admin-frame.tsx';
import { CampaignStatusBadge, PaceBadge, RequestBadge } from '#web/features/campaigns/campaign-badges.tsx';
import { useCampaigns } from '#web/features/campaigns/campaign-list.ts';
import { Delivery } from '#web/features/campaigns/admin/delivery.tsx';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import type { Column } from '#web/ui/table/column.ts';
import { Note } from '#web/ui/table/note.tsx';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { ASSIGNEE, AssigneeFilter, useAssigneeMeant } from '../assignees/assignee-filter.tsx';
import { AssigneeName } from '../assignees/assignee-name.tsx';
import { SpendQuestion } from '../reports/spend-question.tsx';
import { BulkCampaigns } from './bulk-campaigns.tsx';

const FILTERS = ['q', 'status', 'platform', 'pace', 'request', ASSIGNEE] as const;

const selectionLabels = {
  allLabel: 'Select all campaigns on this page',
  labelOf: (campaign: CampaignDelivery) => `Select ${campaign.name}`,
};

/** `/admin/campaigns`: all campaigns with their delivery and open client requests. */
export default function CampaignsPage() {
  const list = useListState('-created_at', FILTERS);
  const [search, status, platform, pace, request] = FILTERS.map((name) => list.filter(name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const assignee = useAssigneeMeant(list);
  const campaigns = useCampaigns({
    search,
    status,
    platform,
    pace,
    request,
    assignee,
    sort: list.sort,
    cursor: list.cursor,
  });
  // There is nothing else to do with the selected rows.
  const manages = useMay()('campaigns.manage');
  const selection = useRowSelection(campaigns.data?.rows ?? [], selectionLabels);
  return (
    <AdminFrame
      title="Campaigns"
      lede="Delivered results against what was promised."
      aside={
        <>
          <SavedViews />
          <May do="campaigns.manage">
            <LinkButton to="/admin/campaigns/new" variant="quiet">
              New campaigns
            </LinkButton>
            <LinkButton to="/admin/campaigns/import">
              <FileUp aria-hidden="true" className="size-5" />
              Import results
            </LinkButton>
          </May>
        </>
      }
    >
      <May do="settings.manage">
        <SpendQuestion />
      </May>
      <Filters list={list} />
      <PagedTable
        query={campaigns}
        list={list}
        label="Campaigns"
        nouns={['campaign', 'campaigns']}
        columns={columns}
        selection={manages ? selection : undefined}
        hint="Try other words or fewer filters."
        empty={
          <EmptyState
            title="No campaigns yet"
            actions={
              <May do="campaigns.manage">
                <LinkButton to="/admin/campaigns/new">Create from an order</LinkButton>
              </May>
            }
          >
            Create campaigns from a paid order; each starts with the order’s target and dates.
          </EmptyState>
        }
      />
      {manages ? <BulkCampaigns selection={selection} /> : null}
    </AdminFrame>
  );
}

function Filters({ list }: { list: ListState }) {
  const choice = (name: string) => ({
    value: list.filter(name),
    onChange: (event: { target: { value: string } }) => list.setFilter(name, event.target.value),
  });
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label="Search"
          placeholder="Campaign, client or email"
          value={list.filter('q')}
          onSearch={(text) => list.setFilter('q', text)}
        />
      </div>
      <SelectField label="Status" {...choice('status')}>
        <option value="">All</option>
        {campaignStatuses.map((status) => (
          <option key={status} value={status}>
            {status[0]?.toUpperCase()}
            {status.slice(1)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Platform" {...choice('platform')}>
        <option value="">All</option>
        {campaignPlatforms.map((platform) => (
          <option key={platform} value={platform}>
            {platformNames[platform]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Pace" {...choice('pace')}>
        <option value="">All</option>
        {campaignPaces.map((pace) => (
          <option key={pace} value={pace}>
            {pace[0]?.toUpperCase()}
            {pace.slice(1)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Requests" {...choice('request')}>
        <option value="">All</option>
        <option value="waiting">Waiting for an answer</option>
      </SelectField>
      <AssigneeFilter list={list} subject="campaign" />
    </search>
  );
}

const name = (campaign: CampaignDelivery) => (
  <Link to={`/admin/campaigns/${campaign.id}`} className="inline-flex min-h-11 items-center font-semibold linked">
    <span>
      <Unbroken>{campaign.name}</Unbroken>
    </span>
  </Link>
);

const dates = ({ starts_on: from, ends_on: to }: CampaignDelivery) =>
  from === null ? (
    <span className="text-faint">No dates</span>
  ) : to === null ? (
    `From ${formatCalendarDate(from)}`
  ) : (
    formatPeriod(from, to)
  );

const columns: readonly Column<CampaignDelivery>[] = [
  {
    id: 'name',
    card: 'title',
    header: 'Campaign',
    cell: (row) => (
      <>
        {name(row)}
        <Note>
          <span className="whitespace-nowrap">{dates(row)}</span>
        </Note>
      </>
    ),
    sort: 'name',
    className: 'min-w-48',
  },
  {
    id: 'client',
    card: 'meta',
    header: 'Client',
    cell: (row) => (
      <>
        <bdi>{row.client_name}</bdi>
        <Note>{platformNames[row.platform]}</Note>
      </>
    ),
  },
  {
    id: 'status',
    card: 'aside',
    header: 'Status',
    cell: (row) => (
      <span className="grid justify-items-start gap-1.5">
        <CampaignStatusBadge status={row.status} />
        <RequestBadge requested={row.requested_status} />
      </span>
    ),
  },
  {
    id: 'delivery',
    card: 'line',
    header: 'Delivered',
    cell: (row) => <Delivery campaign={row} compact />,
    sort: 'delivered',
    className: 'min-w-40',
  },
  {
    id: 'assignee',
    card: 'fact',
    header: 'Assignee',
    none: 'Unassigned',
    cell: ({ assignee }) => (assignee === null ? null : <AssigneeName assignee={assignee} />),
  },
  {
    id: 'pace',
    card: 'foot',
    header: 'Pace',
    cell: (row) => <PaceBadge pace={row.pace} isUnknown={row.delivered === null} />,
  },
];
