import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { PROJECT_ROOT } from '../project-root.ts';
import type { PdfJob, PdfReply } from './draw-pdf.ts';

const SERVER = join(PROJECT_ROOT, 'server');
/** Results of layout that Typst keeps for the next documents, by how many documents ago they were used. */
const KEPT = 5;

const compiler = NodeCompiler.create({
  workspace: SERVER,
  fontArgs: [{ fontPaths: [join(SERVER, 'platform/pdf/fonts')] }],
});

function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return JSON.stringify(error);
}

parentPort?.on('message', ({ id, template, data }: PdfJob) => {
  let reply: PdfReply;
  try {
    const pdf = compiler.pdf({ mainFilePath: join(SERVER, template), inputs: { data } });
    reply = { id, pdf: new Uint8Array(pdf) };
  } catch (error) {
    reply = { id, error: reasonOf(error) };
  }
  compiler.evictCache(KEPT);
  parentPort?.postMessage(reply);
});
