import { hashBlob } from './hash-blob.ts';

/** What the worker reports: the share read so far, then the hash, or an error. */
export type HashMessage = { share: number } | { hash: string } | { error: string };

const report = (message: HashMessage) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hashBlob(data, (share) => report({ share })).then(
    (hash) => report({ hash }),
    (error: unknown) => report({ error: error instanceof Error ? error.message : String(error) }),
  );
});
