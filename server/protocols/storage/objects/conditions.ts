import { StorageError } from '#server/platform/storage/errors.ts';

/** What a conditional request is compared with. */
interface Validators {
  eTag: string;
  /** Whole seconds, as HTTP dates have them. */
  lastModified: Date;
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '');
const isWeak = (tag: string) => tag.trim().startsWith('W/');

const names = (list: string, eTag: string, strong: boolean) =>
  list.trim() === '*' || list.split(',').some((tag) => bare(tag) === eTag && !(strong && isWeak(tag)));

/** A header's date; null when absent or invalid. */
function dateOf(headers: Headers, name: string): Date | null {
  const date = new Date(headers.get(name) ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The status that a request's conditions lead to, in the order of RFC 9110, 13.2.2; null to proceed. */
function checkConditions(headers: Headers, { eTag, lastModified }: Validators): 304 | 412 | null {
  const [match, noneMatch] = [headers.get('if-match'), headers.get('if-none-match')];
  const [unmodified, modified] = [dateOf(headers, 'if-unmodified-since'), dateOf(headers, 'if-modified-since')];
  if (match !== null ? !names(match, eTag, true) : unmodified !== null && lastModified > unmodified) return 412;
  if (noneMatch !== null) return names(noneMatch, eTag, false) ? 304 : null;
  return modified !== null && lastModified <= modified ? 304 : null;
}

/** Null to proceed. @throws {StorageError} PreconditionFailed */
export function requireConditions(headers: Headers, validators: Validators): 304 | null {
  const condition = checkConditions(headers, validators);
  if (condition !== 412) return condition;
  throw new StorageError(412, 'PreconditionFailed', 'At least one of the preconditions did not hold');
}

/** If-Range: whether the client's earlier parts are of this exact file. */
export function mayAnswerRange(headers: Headers, { eTag, lastModified }: Validators): boolean {
  const ifRange = headers.get('if-range');
  if (ifRange === null) return true;
  if (ifRange.includes('"')) return !isWeak(ifRange) && bare(ifRange) === eTag;
  return dateOf(headers, 'if-range')?.getTime() === lastModified.getTime();
}
