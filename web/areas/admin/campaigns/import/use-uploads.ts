import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { previewImport, uploadEvidence } from '#web/features/campaigns/admin/imports.ts';

/** A file on its way to a preview. `share` is 0 to 1. */
export interface Upload {
  key: string;
  name: string;
  step: 'Waiting' | 'Uploading' | 'Reading';
  share: number;
  rows: number;
  problem: string | null;
}

const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Uploads files one after the other and has each of them read. A file that fails stays in the list with its problem and
 * does not stop the others. `onRead` receives the id of each preview.
 */
export function useUploads(onRead: (importId: string) => void) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((one) => one.abort());
  }, []);

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: string) => {
    running.current.get(key)?.abort();
    setUploads((now) => now.filter((one) => one.key !== key));
  };

  const read = async (key: string, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      if (file.size > MAX_BYTES) throw new Error('The file is larger than 100 MB: export a shorter period');
      change(key, { step: 'Uploading' });
      const path = await uploadEvidence(file, (share) => change(key, { share }), signal);
      change(key, { step: 'Reading', share: 0 });
      const showRows = (share: number, rows: number) => change(key, { share, rows });
      const { id } = await previewImport({ path, name: file.name }, null, showRows, signal);
      await queries.invalidateQueries({ queryKey: ['campaigns', 'imports'] });
      remove(key);
      onRead(id);
    } catch (error) {
      if (!signal.aborted) change(key, { problem: error instanceof Error ? error.message : String(error) });
    }
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      const key = crypto.randomUUID();
      const stop = new AbortController();
      running.current.set(key, stop);
      setUploads((now) => [...now, { key, name: file.name, step: 'Waiting', share: 0, rows: 0, problem: null }]);
      queue.current = queue.current.then(() => read(key, file, stop.signal));
    }
  };

  return { uploads, add, remove };
}
