import { parentPort, Worker } from 'node:worker_threads';

interface Job<Input> {
  id: number;
  input: Input;
}

type Reply<Output> = { id: number; output: Output } | { id: number; error: string };

interface Waiting<Output> {
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
}

/** Without work for so long, the thread ends and returns its memory. */
const IDLE_MS = 60_000;

/** Does work in a thread of its own, for which other requests would have to wait. The thread starts with the first job. */
export class IdleThread<Input, Output> {
  readonly #open: () => Worker;
  readonly #task: string;
  readonly #waiting = new Map<number, Waiting<Output>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** @param task what failed, for errors: "the document could not be drawn" */
  constructor(open: () => Worker, task: string) {
    this.#open = open;
    this.#task = task;
  }

  /** @throws {Error} if the job fails or the thread ends */
  run(input: Input): Promise<Output> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const job: Job<Input> = { id: ++this.#last, input };
    this.#waiting.set(job.id, { resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage(job);
    return promise;
  }

  #start(): Worker {
    const worker = this.#open();
    worker.on('message', (reply: Reply<Output>) => this.#settle(reply));
    worker.on('error', (error) => this.#end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.#end(worker, new Error(`${this.#task}: the thread has ended`)));
    return worker;
  }

  #settle(reply: Reply<Output>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('output' in reply) waiting?.resolve(reply.output);
    else waiting?.reject(new Error(`${this.#task}: ${reply.error}`));
    if (this.#waiting.size > 0) return;
    // A process that has nothing else to do ends.
    this.#worker?.unref();
    this.#idle = setTimeout(() => {
      const idle = this.#worker;
      // The next job must not go to a thread that is ending.
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

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return JSON.stringify(error);
}

/** The thread's side: does each job, and replies. */
export function doJobs<Input, Output>(work: (input: Input) => Output | Promise<Output>): void {
  parentPort?.on('message', ({ id, input }: Job<Input>) => {
    void reply(id, input);
  });
  const reply = async (id: number, input: Input) => {
    let answer: Reply<Output>;
    try {
      answer = { id, output: await work(input) };
    } catch (error) {
      answer = { id, error: reasonOf(error) };
    }
    parentPort?.postMessage(answer);
  };
}
