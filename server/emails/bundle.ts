import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Email } from './define-email.ts';
import type { renderEmail } from './render-email.tsx';

/** What `scripts/build-emails.mjs` writes. */
export interface EmailBundle {
  /** Every email module, in the order of the files' paths. */
  emails: readonly Email[];
  renderEmail: typeof renderEmail;
}

export const EMAIL_BUNDLE = fileURLToPath(new URL('../../build/emails/emails.mjs', import.meta.url));

/** Email modules are React components, which Node cannot load from source, so they come from a bundle. */
export const loadBundle = (file: string = EMAIL_BUNDLE): Promise<EmailBundle> =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<EmailBundle>;
