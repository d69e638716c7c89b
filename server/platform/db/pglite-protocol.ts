import type { DatabaseErrorFields } from './database.ts';

/** Opens a transaction before the statement that it is sent with. */
export interface Begin {
  readOnly: boolean;
  /** Runs first. */
  setup?: { text: string; params: unknown[] };
}

/** Messages to the embedded database's worker thread, which handles one at a time. Each gets one reply, in order. */
export type WorkerRequest = {
  id: number;
  begin?: Begin | undefined;
  /** Commits after the statement, or rolls back if it fails. */
  commit?: boolean;
} & (
  | { kind: 'query'; text: string; params: unknown[] }
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
  /** The engine itself has crashed at this request. There are no more replies. */
  broken?: boolean;
  channel?: string;
  payload?: string;
}

/** {@link WorkerRequest} without its id. */
export type WorkerCall = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
