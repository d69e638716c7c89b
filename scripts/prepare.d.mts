export const ROOT: string;
export class PrepareError extends Error {}
export function ensureInstalled(say?: (line: string) => void): boolean;
/** Path of the Node that the product is pinned to. */
export function pinnedNode(): string;
export function programEnvironment(): NodeJS.ProcessEnv;
export function ensureBuilt(say?: (line: string) => void): boolean;
