/** The boot script as text. Only the server needs it: hydration leaves the content of `dangerouslySetInnerHTML` alone. */
export const bootScript: string = import.meta.env.SSR ? (await import('./boot.ts?inline-script')).default : '';
