import type { Locale } from '#domain/locales.ts';
import { structuredData, type Site, type Thing } from '#web/lib/seo/structured-data.ts';
import { useSite } from '../use-site.ts';

interface StructuredDataProps {
  /** Null in the browser's bundle, to keep this code out of it: `import.meta.env.SSR ? (site) => [...] : null`. */
  things: ((site: Site) => readonly Thing[]) | null;
  /** As for the page's head. */
  written?: readonly Locale[];
}

/** schema.org data for search engines. Rendered by the server only, as inert text that hydration ignores. */
export function StructuredData({ things, written }: StructuredDataProps) {
  const site = useSite(written);
  const text = import.meta.env.SSR && things !== null && site !== null ? structuredData(things(site)) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
