import { Worker } from 'node:worker_threads';
import { IdleThread } from '../idle-thread.ts';
import { IS_BUNDLED } from '../project-root.ts';

export interface PdfJob {
  /** The path of a template below `server/`. */
  template: string;
  /** JSON: texts are data there, never markup. */
  data: string;
  /** As PDF/A-3. */
  archival: boolean;
}

/** The first text in Chinese takes 0.2 s. */
const thread = new IdleThread<PdfJob, Uint8Array>(
  () => new Worker(new URL(IS_BUNDLED ? './pdf-worker.js' : './pdf-worker.ts', import.meta.url)),
  'the document could not be drawn',
);

/**
 * A PDF from a Typst template, such as `modules/billing/documents/billing-document.typ`. `data` is what the template reads
 * with `json(bytes(sys.inputs.data))`. @throws {Error} if the template is wrong
 */
export const drawPdf = (template: string, data: object): Promise<Uint8Array> =>
  thread.run({ template, data: JSON.stringify(data), archival: false });

export interface EmbeddedXml {
  name: string;
  text: string;
}

/** The same as PDF/A-3 with the document as XML in it. Files of that standard have a date. @param day `YYYY-MM-DD` */
export function drawArchivalPdf(template: string, data: object, day: string, xml: EmbeddedXml): Promise<Uint8Array> {
  const [year, month, date] = day.split('-').map(Number);
  return thread.run({
    template,
    data: JSON.stringify({ ...data, archived: { year, month, day: date }, embedded: xml }),
    archival: true,
  });
}
