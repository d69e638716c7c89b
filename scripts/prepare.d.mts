export const ROOT: string;
export const BUILD_INPUTS: readonly string[];
/** Path of the bundled server. */
export const SERVER: string;
export class PrepareError extends Error {}
export function ensureInstalled(say?: (line: string) => void): boolean;
/** Path of the Node version that the product pins. */
export function pinnedNode(): string;
export function programEnvironment(): NodeJS.ProcessEnv;
export function ensureServerBuilt(): boolean;
export function ensureBuilt(say?: (line: string) => void): boolean;
