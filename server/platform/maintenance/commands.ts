import * as z from 'zod';

const time = z.iso.datetime().nullable();

/**
 * What an operator's command asks for, of the running server over `POST /operations/maintenance` or of the database.
 * `enter` and `end` are done when requests and jobs have followed.
 */
export const MaintenanceCommand = z.discriminatedUnion('action', [
  z.object({ action: z.literal('enter'), until: time, move: z.uuid().nullable() }),
  /** Makes every write an error. */
  z.object({ action: z.literal('freeze') }),
  z.object({ action: z.literal('seal'), move: z.uuid(), to: z.string().min(1).max(1000) }),
  /** Allows writes again but stays in the operator's own maintenance. */
  z.object({ action: z.literal('thaw'), until: time }),
  /** `reopen`: also a database that was moved, or a copy that was never opened. */
  z.object({ action: z.literal('end'), reopen: z.boolean() }),
]);
export type MaintenanceCommand = z.infer<typeof MaintenanceCommand>;

const stored = z.coerce.date();

export const MaintenanceReport = z.object({
  /** Of the database, without credentials. */
  location: z.string(),
  bytes: z.number(),
  /** Tables that no migration of ours creates. */
  otherTables: z.array(z.string()),
  /** Null while the service is open. */
  state: z
    .object({
      since: stored,
      until: stored.nullable(),
      move: z.string().nullable(),
      moved_to: z.string().nullable(),
      moved_from: z.string().nullable(),
    })
    .nullable(),
});
export type MaintenanceReport = z.infer<typeof MaintenanceReport>;
