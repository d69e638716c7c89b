import { Eye } from 'lucide-react';
import { useParams } from 'react-router';
import { PortalFrame } from '#web/shell/portal/portal-frame.tsx';
import { useArticle, useArticleViews, type Article } from '#web/features/support/portal/knowledge.ts';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { ArticleText } from '#web/ui/article-text.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { BackLink } from './back-link.tsx';

/** `/dashboard/support/articles/:slug`: a knowledge base article. */
export default function ArticlePage() {
  const t = useText();
  const { slug = '' } = useParams();
  const found = useArticle(slug, useLocale());
  const views = useArticleViews(slug, found.data !== undefined && found.data !== null);
  const article = found.data;
  return (
    <PortalFrame
      title={article?.title ?? t('support.article.title')}
      above={<BackLink>{t('support.article.back')}</BackLink>}
      lede={article ? <Facts article={article} views={views.data ?? article.views} /> : null}
    >
      <QueryView
        query={found}
        loading={t('support.article.loading')}
        failed={t('support.article.error')}
        skeleton={<Skeleton className="h-80 rounded-card" />}
      >
        {(data) =>
          data === null ? (
            <EmptyState
              title={t('support.article.missing')}
              actions={<LinkButton to="/dashboard/support">{t('support.article.back')}</LinkButton>}
            >
              {t('support.article.missingText')}
            </EmptyState>
          ) : (
            <>
              <article className="surface-1 rounded-card p-5 sm:p-8">
                <ArticleText text={data.body} />
              </article>
              <section
                aria-labelledby="ask"
                className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6"
              >
                <div>
                  <h2 id="ask" className="title text-lg">
                    {t('support.article.open')}
                  </h2>
                  <p className="text-soft">{t('support.article.openText')}</p>
                </div>
                <LinkButton to="/dashboard/support?ticket=new">{t('support.new')}</LinkButton>
              </section>
            </>
          )
        }
      </QueryView>
    </PortalFrame>
  );
}

function Facts({ article, views }: { article: Article; views: number }) {
  const t = useText();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{article.category}</span>
      <span className="text-faint">{t('support.article.updated', { date: formatDate(article.updated_at) })}</span>
      <span className="inline-flex items-center gap-1.5 text-faint">
        <Eye aria-hidden="true" className="size-4" />
        {t('support.knowledge.views', { count: views })}
      </span>
    </span>
  );
}
