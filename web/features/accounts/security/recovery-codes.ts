/** `k4m9-x7qp-2ab8-ht3z`: the server ignores the dashes. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** The downloadable file: purpose, account, one code per line. `made` is a formatted date. */
export function recoveryFile(
  codes: readonly string[],
  about: { title: string; account: string; made: string; advice: string },
): string {
  return [about.title, about.account, about.made, '', ...codes.map(groupCode), '', about.advice, ''].join('\r\n');
}
