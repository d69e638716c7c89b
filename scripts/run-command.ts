import { ConfigError, SETTING_NAMES } from '#server/config.ts';
import { unknownSettings } from '#server/config-names.ts';
import { LookError } from '#server/modules/content/look/old-look.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { DataFolderError } from '#server/platform/db/data-folder.ts';
import { DatabaseError } from '#server/platform/db/database.ts';
import { MigrationError } from '#server/platform/db/sql-files.ts';
import { ClosedDatabaseError } from '#server/platform/maintenance/closed-database.ts';
import { MoveError } from '#server/platform/move/move-error.ts';
import { S3Error } from '#server/platform/files/s3-client.ts';

/** The command cannot be carried out as it was written. */
export class UsageError extends Error {}

const FOR_OPERATORS = [
  BackupError,
  ClosedDatabaseError,
  ConfigError,
  DataFolderError,
  DatabaseError,
  LookError,
  MigrationError,
  MoveError,
  S3Error,
  UsageError,
];

/** What the operator should read: one line, or the whole error if it is unexpected. */
function messageOf(error: unknown): unknown {
  // parseArgs reports unknown options.
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return error instanceof Error && (isUsage || FOR_OPERATORS.some((type) => error instanceof type))
    ? error.message
    : error;
}

/** Runs a command of the terminal: an error is printed as one line, and the exit code is 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  for (const warning of unknownSettings(Object.keys(process.env), SETTING_NAMES)) console.error(warning);
  try {
    await work();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
