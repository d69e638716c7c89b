/**
 * What stands in the page itself, so that nothing is fetched ahead of the first paint. The browser's build has neither:
 * its document has them already, and hydration leaves the contents of `dangerouslySetInnerHTML` alone.
 */
export const inlineScript: string = import.meta.env.SSR ? (await import('./boot.ts?inline-script')).default : '';
export const inlineStyles: string = import.meta.env.SSR ? (await import('../../app.css?inline')).default : '';
