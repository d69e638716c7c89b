import type { DatabaseErrorFields } from './database.ts';

/** Messages to the embedded database's worker thread. Each gets one reply, in order. */
export type WorkerRequest = { id: number } & (
  | { kind: 'query'; text: string; params: unknown[] }
  | { kind: 'begin'; readOnly: boolean; text?: string | undefined; params?: unknown[] | undefined }
  | { kind: 'script'; text: string }
  | { kind: 'copyOut'; query: string }
  | { kind: 'copyIn'; target: string; lines: Uint8Array }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' }
  | { kind: 'clock'; aheadMs: number }
);

export interface WorkerReply {
  id?: number;
  ready?: boolean;
  value?: unknown;
  error?: DatabaseErrorFields;
  /** The engine itself has crashed and will not reply any more. */
  broken?: boolean;
  channel?: string;
  payload?: string;
}

/** {@link WorkerRequest} without its id. */
export type WorkerCall = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
