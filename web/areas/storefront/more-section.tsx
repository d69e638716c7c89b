import { clsx } from 'clsx';
import type { MoreSection as Content } from '#domain/content/schemas/formatted.ts';
import { FormattedText } from '#web/features/content/formatted-text.tsx';

/** The section that an agency adds to a page, with a text of its own. */
export function MoreSection({ content, className }: { content: Content; className: string }) {
  return (
    <section aria-labelledby="more-title" className={clsx('page grid gap-x-14 gap-y-8 lg:grid-cols-12', className)}>
      <h2 id="more-title" className="poster text-poster-3 lg:col-span-5">
        {content.title}
      </h2>
      <FormattedText
        text={content.text}
        className="max-w-[68ch] text-[1.0625rem] leading-relaxed text-soft lg:col-span-7"
      />
    </section>
  );
}
