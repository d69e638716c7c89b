import { Worker } from 'node:worker_threads';
import { IdleThread } from '#server/platform/idle-thread.ts';
import { IS_BUNDLED } from '#server/platform/project-root.ts';
import type { StructuredInvoice } from './to-structured.ts';

/** The two syntaxes of EN 16931. */
export type Syntax = 'UBL' | 'CII';

export interface StructuredJob {
  /** JSON of a {@link StructuredInvoice}. */
  invoice: string;
  syntax: Syntax;
}

const MAX_MEMORY_MB = 128;

const thread = new IdleThread<StructuredJob, string>(
  () =>
    new Worker(new URL(IS_BUNDLED ? './structured-worker.js' : './structured-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    }),
  'the structured invoice could not be written',
);

/** XML. @throws {Error} if the data break a rule of EN 16931 that the library knows */
export const writeStructured = (invoice: StructuredInvoice, syntax: Syntax): Promise<string> =>
  thread.run({ invoice: JSON.stringify(invoice), syntax });
