/** Everything that the bundle of emails is built from, except `domain`. Relative to `root`. */
export function emailFolders(root: string): string[];
/** The email modules' paths, relative to `root`. */
export function emailModules(root: string): string[];
