import { campaignPlatforms, campaignStatuses } from '#domain/campaigns/campaign.ts';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useCampaigns } from '#web/features/campaigns/campaign-list.ts';
import { useSession } from '#web/features/accounts/session/session.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { BookLink } from '#web/features/catalogue/book-link.tsx';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { BeingSetUp } from '#web/areas/portal/being-set-up.tsx';
import { CampaignTable } from './campaign-table.tsx';
import { useCampaignText } from './use-campaign-text.ts';

const FILTERS = ['q', 'status', 'platform'] as const;

/** `/dashboard/campaigns`: the client's campaigns with spend and results. */
export default function CampaignsPage() {
  const t = useText();
  const { user } = useSession();
  const list = useListState('-created_at', FILTERS);
  const [search, status, platform] = FILTERS.map((name) => list.filter(name)) as [string, string, string];
  const campaigns = useCampaigns(
    { search, status, platform, pace: '', request: '', sort: list.sort, cursor: list.cursor, clientId: user?.id ?? '' },
    liveOptions,
  );
  const untouched = campaigns.data?.rows.length === 0 && !list.filtered && list.page === 1;
  return (
    <PortalFrame title={t('campaigns.title')} lede={t('campaigns.lede')}>
      {untouched ? null : <Filters list={list} />}
      <QueryView
        query={campaigns}
        loading={t('campaigns.loading')}
        failed={t('campaigns.failed')}
        skeleton={<ListSkeleton />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NoCampaigns list={list} />}
      >
        {({ rows, next }) => (
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 [&>section]:mb-4">
            {list.filtered || list.page > 1 ? null : <BeingSetUp isBesideCampaigns />}
            <CampaignTable rows={rows} list={list} stale={campaigns.isPlaceholderData} />
            {list.page === 1 && next === null ? (
              <p role="status" className="text-sm text-soft">
                {t('campaigns.count', { count: rows.length })}
              </p>
            ) : (
              <Pager list={list} next={next}>
                {t('campaigns.count', { count: rows.length })}
              </Pager>
            )}
          </div>
        )}
      </QueryView>
    </PortalFrame>
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useText();
  const labels = useCampaignText();
  const choice = (name: (typeof FILTERS)[number]) => ({
    value: list.filter(name),
    onChange: (event: { target: { value: string } }) => list.setFilter(name, event.target.value),
  });
  return (
    <search className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="col-span-2 lg:col-span-1">
        <SearchField
          label={t('campaigns.filter.search')}
          placeholder={t('campaigns.filter.searchHint')}
          value={list.filter('q')}
          onSearch={(text) => list.setFilter('q', text)}
        />
      </div>
      <SelectField label={t('campaigns.column.status')} {...choice('status')}>
        <option value="">{t('campaigns.filter.all')}</option>
        {campaignStatuses.map((status) => (
          <option key={status} value={status}>
            {labels.status(status)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('campaigns.filter.platform')} {...choice('platform')}>
        <option value="">{t('campaigns.filter.all')}</option>
        {campaignPlatforms.map((platform) => (
          <option key={platform} value={platform}>
            {labels.platform(platform)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

function NoCampaigns({ list }: { list: ListState }) {
  const t = useText();
  if (list.filtered || list.page > 1) {
    return (
      <EmptyState
        title={t('campaigns.none.title')}
        actions={<Button onClick={list.clear}>{t('campaigns.none.clear')}</Button>}
      >
        {t('campaigns.none.text')}
      </EmptyState>
    );
  }
  return (
    <BeingSetUp>
      <EmptyState
        title={t('campaigns.empty.title')}
        actions={
          <>
            <BookLink>{t('campaigns.empty.book')}</BookLink>
            <LinkButton to="/client" variant="secondary">
              {t('campaigns.empty.orders')}
            </LinkButton>
          </>
        }
      >
        {t('campaigns.empty.text')}
      </EmptyState>
    </BeingSetUp>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-1">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-56 rounded-card xl:h-20" />
      ))}
    </div>
  );
}
