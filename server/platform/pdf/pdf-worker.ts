import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { doJobs } from '../idle-thread.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import type { PdfJob } from './draw-pdf.ts';

const SERVER = join(PROJECT_ROOT, 'server');
/** Results of layout that Typst keeps for the next documents, by how many documents ago they were used. */
const KEPT = 5;

const compiler = NodeCompiler.create({
  workspace: SERVER,
  fontArgs: [{ fontPaths: [join(SERVER, 'platform/pdf/fonts')] }],
});

doJobs(({ template, data, archival }: PdfJob) => {
  try {
    const options = archival ? { pdfStandard: 'a-3b' } : undefined;
    return new Uint8Array(compiler.pdf({ mainFilePath: join(SERVER, template), inputs: { data } }, options));
  } finally {
    compiler.evictCache(KEPT);
  }
});
