// A thread: writes structured invoices. Checking one against its schema takes a tenth of a second, and the library 60 MB.
import { InvoiceService, type Invoice } from '@e-invoice-eu/core';
import { doJobs } from '#server/platform/idle-thread.ts';
import type { StructuredJob } from './write-structured.ts';

/** What the library finds wrong is thrown as well. */
const quiet = { log() {}, warn() {}, error() {} };

doJobs(async ({ invoice, syntax }: StructuredJob): Promise<string> => {
  // The library checks the data against its schema of EN 16931 with all code lists.
  const written = await new InvoiceService(quiet).generate(JSON.parse(invoice) as Invoice, {
    format: syntax,
    lang: 'en',
    noWarnings: true,
  });
  if (typeof written !== 'string') throw new Error(`${syntax} is no XML`);
  return written;
});
