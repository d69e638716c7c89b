import { clsx } from 'clsx';
import { ChevronRight, Eye } from 'lucide-react';
import { Link } from 'react-router';
import { useArticles, type ArticleLine } from '#web/features/support/portal/knowledge.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { PortalSection } from '#web/areas/portal/portal-section.tsx';

/** Articles by search text and topic, both kept in the URL. */
export function KnowledgeBase({ onNewTicket }: { onNewTicket: () => void }) {
  const t = useText();
  const locale = useLocale();
  const list = useListState('', ['q', 'topic']);
  const articles = useArticles({ search: list.filter('q'), topic: list.filter('topic'), locale });
  return (
    <PortalSection
      title={t('support.knowledge.title')}
      aside={<p className="text-soft">{t('support.knowledge.lede')}</p>}
    >
      <search className="grid gap-4">
        <SearchField
          label={t('support.knowledge.search')}
          value={list.filter('q')}
          onSearch={(text) => list.setFilter('q', text)}
        />
        <Topics list={list} />
      </search>
      <QueryView
        query={articles}
        loading={t('support.knowledge.loading')}
        failed={t('support.knowledge.error')}
        skeleton={<Skeleton className="h-48 rounded-card" />}
      >
        {(rows) =>
          rows.length > 0 ? (
            <ArticleList rows={rows} stale={articles.isPlaceholderData} />
          ) : (
            <NoArticles list={list} onNewTicket={onNewTicket} />
          )
        }
      </QueryView>
    </PortalSection>
  );
}

/** The topics of all articles, regardless of the search. */
function Topics({ list }: { list: ListState }) {
  const t = useText();
  const all = useArticles({ search: '', topic: '', locale: useLocale() });
  const topics = [...new Map((all.data ?? []).map(({ topic, category }) => [topic, category] as const))].toSorted(
    ([, a], [, b]) => a.localeCompare(b),
  );
  if (topics.length < 2) return null;
  const chosen = list.filter('topic');
  return (
    <div role="group" aria-label={t('support.knowledge.topics')} className="flex flex-wrap gap-2">
      {([['', t('support.knowledge.all')], ...topics] as const).map(([topic, name]) => (
        <button
          key={topic}
          type="button"
          aria-pressed={topic === chosen}
          onClick={() => list.setFilter('topic', topic)}
          className={clsx(
            'min-h-11 rounded-full px-4 text-sm font-medium',
            topic === chosen ? 'bg-bone text-ground' : 'bg-white/6 text-soft hover:text-bone',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function ArticleList({ rows, stale }: { rows: readonly ArticleLine[]; stale: boolean }) {
  const t = useText();
  return (
    <>
      <p role="status" className="text-sm text-faint">
        {t('support.knowledge.found', { count: rows.length })}
      </p>
      <ul
        aria-label={t('support.knowledge.title')}
        aria-busy={stale}
        className="loading-line grid gap-3 lg:grid-cols-2"
      >
        {rows.map((article) => (
          <li key={article.slug}>
            <Link
              to={`/dashboard/support/articles/${article.slug}`}
              className="surface-1 lift grid h-full grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 rounded-card p-5"
            >
              <span className="text-sm text-faint">{article.category}</span>
              <ChevronRight aria-hidden="true" className="size-5 text-faint rtl:rotate-180" />
              <span dir="auto" className="col-span-2 font-semibold">
                {article.title}
              </span>
              <span dir="auto" className="col-span-2 line-clamp-2 text-sm text-soft">
                {article.excerpt}
              </span>
              <span className="col-span-2 inline-flex items-center gap-1.5 text-sm text-faint">
                <Eye aria-hidden="true" className="size-4" />
                {t('support.knowledge.views', { count: article.views })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoArticles({ list, onNewTicket }: { list: ListState; onNewTicket: () => void }) {
  const t = useText();
  const newTicket = <Button onClick={onNewTicket}>{t('support.new')}</Button>;
  if (!list.filtered) {
    return (
      <EmptyState title={t('support.knowledge.empty')} actions={newTicket}>
        {t('support.knowledge.emptyText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('support.knowledge.none')}
      actions={
        <>
          <Button variant="secondary" onClick={list.clear}>
            {t('support.knowledge.clear')}
          </Button>
          {newTicket}
        </>
      }
    >
      {t('support.knowledge.noneText')}
    </EmptyState>
  );
}
