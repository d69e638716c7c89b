declare module 'spdx-satisfies' {
  /** Whether a license expression can be met with approved licenses alone. @throws for an invalid expression */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}
