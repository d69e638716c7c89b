import { Worker } from 'node:worker_threads';
import { IS_BUNDLED } from '../project-root.ts';

export interface PdfJob {
  id: number;
  /** The path of a template below `server/`. */
  template: string;
  /** JSON: texts are data there, never markup. */
  data: string;
}

export type PdfReply = { id: number; pdf: Uint8Array } | { id: number; error: string };

interface Waiting {
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** Without documents for so long, the thread ends and returns its memory. */
const IDLE_MS = 60_000;

/** Draws in a thread of its own: the first text in Chinese takes 0.2 s, for which other requests would wait. */
class PdfThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  draw(template: string, data: object): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#spawn();
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const job: PdfJob = { id: ++this.#last, template, data: JSON.stringify(data) };
    this.#waiting.set(job.id, { resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage(job);
    return promise;
  }

  #spawn(): Worker {
    const worker = new Worker(new URL(IS_BUNDLED ? './pdf-worker.js' : './pdf-worker.ts', import.meta.url));
    worker.on('message', (reply: PdfReply) => this.#settle(reply));
    worker.on('error', (error) => this.#end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#end(worker, new Error('the thread that draws documents has ended')));
    return worker;
  }

  #settle(reply: PdfReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('pdf' in reply) waiting?.resolve(reply.pdf);
    else waiting?.reject(new Error(`the document could not be drawn: ${reply.error}`));
    if (this.#waiting.size > 0) return;
    // A process that has nothing else to do ends.
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      const idle = this.#worker;
      // The next document must not go to a thread that is ending.
      this.#worker = null;
      void idle?.terminate();
    }, IDLE_MS).unref();
  }

  #end(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }
}

const thread = new PdfThread();

/**
 * A PDF from a Typst template, such as `modules/billing/documents/billing-document.typ`. `data` is what the template reads
 * with `json(bytes(sys.inputs.data))`. @throws {Error} if the template is wrong
 */
export const drawPdf = (template: string, data: object): Promise<Uint8Array> => thread.draw(template, data);
