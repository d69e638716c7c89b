/** The cart badge has room for one digit; beyond 9 it says `many`. */
export function badgeText(count: number, many: string): string {
  return count > 9 ? many : String(count);
}
