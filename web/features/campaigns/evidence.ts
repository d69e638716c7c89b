import { signedUrl } from '#web/lib/data/storage.ts';

const BUCKET = 'evidence';
/** Long enough to start a download. */
const SIGNED_SECONDS = 60;

/** Downloads a source file through a URL that is valid for a minute. @throws {Error} with the server's message */
export async function downloadEvidence({ path, file_name: name }: { path: string; file_name: string }): Promise<void> {
  const url = await signedUrl(BUCKET, path, SIGNED_SECONDS);
  const link = document.createElement('a');
  // Downloads under its original name.
  link.href = `${url}&download=${encodeURIComponent(name)}`;
  link.download = name;
  link.click();
}
