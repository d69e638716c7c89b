import { fileURLToPath } from 'node:url';
import type { RenderMail } from './mail-content.ts';

export const EMAILS_BUNDLE = fileURLToPath(new URL('../../../build/emails/render.mjs', import.meta.url));

/**
 * The templates are React components, which Node cannot load from source: they come from the bundle that
 * `scripts/build-emails.mjs` makes, loaded with the first mail.
 */
export function bundledRenderer(bundle: string = EMAILS_BUNDLE): RenderMail {
  let loading: Promise<{ renderMail: RenderMail }> | undefined;
  return async (mail, context) => {
    loading ??= import(/* @vite-ignore */ new URL(`file://${bundle}`).href) as Promise<{ renderMail: RenderMail }>;
    const { renderMail } = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return renderMail(mail, context);
  };
}
