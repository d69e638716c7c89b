/** What somebody may do: `user:` permissions are everybody's who is signed in, all others belong to administrators. */
export type Permission = `user:${string}` | `admin:${string}`;

/** Administrators may do anything, other people what begins with `user:`, and nobody nothing. */
export function can(user: { isAdmin: boolean } | null, permission: Permission): boolean {
  if (user === null) return false;
  return user.isAdmin || permission.startsWith('user:');
}
