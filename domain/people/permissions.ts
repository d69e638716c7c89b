/** Permissions: every signed-in user has `user:` permissions; all others belong to administrators. */
export type Permission = `user:${string}` | `admin:${string}`;

/** Administrators may do anything, other users what begins with `user:`, visitors nothing. */
export function can(user: { isAdmin: boolean } | null, permission: Permission): boolean {
  if (user === null) return false;
  return user.isAdmin || permission.startsWith('user:');
}
