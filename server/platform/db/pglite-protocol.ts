import type { DatabaseErrorFields } from './database.ts';

/** Messages to the embedded database's thread; each is answered once, in order. */
export type WorkerRequest = { id: number } & (
  | { kind: 'query'; text: string; params: unknown[] }
  | { kind: 'begin'; readOnly: boolean; text?: string | undefined; params?: unknown[] | undefined }
  | { kind: 'script'; text: string }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' }
);

export interface WorkerReply {
  id?: number;
  ready?: boolean;
  value?: unknown;
  error?: DatabaseErrorFields;
  /** The engine itself has failed and answers nothing any more. */
  broken?: boolean;
  channel?: string;
  payload?: string;
}

/** Every shape of {@link WorkerRequest} without its number. */
export type WorkerCall = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
