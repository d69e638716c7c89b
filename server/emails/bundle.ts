import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IS_BUNDLED, PROJECT_ROOT } from '#server/platform/project-root.ts';
import type { Email } from './define-email.ts';
import type { renderEmail } from './render-email.tsx';

/** What `scripts/emails/build-emails.mjs` writes. */
export interface EmailBundle {
  /** Every email module, in the order of the files' paths. */
  emails: readonly Email[];
  renderEmail: typeof renderEmail;
}

/** The bundle of the server has the emails in it. A server that runs from its sources loads a bundle of their own. */
const EMAIL_BUNDLE = IS_BUNDLED
  ? join(import.meta.dirname, 'emails.js')
  : join(PROJECT_ROOT, 'build/emails/emails.mjs');

/** Email modules are React components, which Node cannot load from source, so they come from a bundle. */
export const loadBundle = (file: string = EMAIL_BUNDLE): Promise<EmailBundle> =>
  import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<EmailBundle>;
