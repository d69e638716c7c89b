import { structuredData, type Site, type Thing } from '#web/lib/structured-data.ts';
import { useSite } from './use-site.ts';

interface StructuredDataProps {
  /** Null in the browser's build, so that nothing of it gets there: `import.meta.env.SSR ? (site) => [...] : null`. */
  things: ((site: Site) => readonly Thing[]) | null;
}

/** What a page tells search engines in schema.org's words. It is inert text that only the server writes; hydration leaves it alone. */
export function StructuredData({ things }: StructuredDataProps) {
  const site = useSite();
  const text = import.meta.env.SSR && things !== null && site !== null ? structuredData(things(site)) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
