import { commentsOf, type ReleaseReport } from '#domain/reports/release.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';

/** What the team wrote about the report's days. */
export function Commentary({ report }: { report: ReleaseReport }) {
  const t = useText();
  const comments = commentsOf(report);
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="commentary" className="grid max-w-[68ch] gap-4 border-s-2 border-signal ps-5">
      <h2 id="commentary" className="title text-xl">
        {t('release.commentary')}
      </h2>
      {comments.map(({ id, day, campaign, detail }) => (
        <div key={id} className="grid gap-1">
          <p dir="auto" className="text-lede break-words whitespace-pre-line rtl:text-right">
            {detail.text}
          </p>
          <p className="text-sm text-faint">
            <time dateTime={day}>{formatCalendarDate(day)}</time>
            {' · '}
            <bdi>{campaign}</bdi>
          </p>
        </div>
      ))}
    </section>
  );
}
