/** The cart badge has room for one digit; above 9 it shows `many`. */
export function badgeText(count: number, many: string): string {
  return count > 9 ? many : String(count);
}
