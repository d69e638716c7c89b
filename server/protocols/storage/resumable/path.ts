/** Below `/storage/v1`, as on a hosted Supabase. */
export const RESUMABLE_PATH = '/upload/resumable';
