/**
 * The sandbox provider's documented test cards. The browser converts a number to a token here; the number itself never
 * leaves it. Any other number succeeds: the sandbox only requires that there is one.
 */
export const sandboxCards = [
  { number: '4242 4242 4242 4242', token: 'tok_visa', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', token: 'tok_declined', outcome: 'declined' },
  { number: '4000 0025 0000 3155', token: 'tok_requires_action', outcome: 'requires_action' },
  { number: '4000 0000 0000 0077', token: 'tok_late', outcome: 'late' },
  { number: '4000 0000 0000 0341', token: 'tok_saves_then_fails', outcome: 'saves_then_fails' },
  { number: '4000 0000 0000 0259', token: 'tok_disputed', outcome: 'disputed' },
] as const;

type SandboxToken = (typeof sandboxCards)[number]['token'];

const digits = (text: string) => text.replace(/\D/g, '');

export function cardBrand(number: string): string {
  const plain = digits(number);
  if (plain.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(plain)) return 'Mastercard';
  if (/^3[47]/.test(plain)) return 'American Express';
  return 'Card';
}

/** A token for the server, and the details that a receipt may show. */
export function sandboxToken(number: string): { token: SandboxToken; brand: string; last4: string } {
  const plain = digits(number);
  const known = sandboxCards.find((card) => digits(card.number) === plain);
  return { token: known?.token ?? 'tok_visa', brand: cardBrand(number), last4: plain.slice(-4).padStart(4, '0') };
}

/** Hints beside the card fields; none of them blocks. */
export function cardHints(
  card: { number: string; expiry: string },
  today: Date,
): { number?: 'length' | 'checksum'; expiry?: 'format' | 'past' } {
  const hints: ReturnType<typeof cardHints> = {};
  const plain = digits(card.number);
  if (plain !== '' && (plain.length < 12 || plain.length > 19)) hints.number = 'length';
  else if (plain !== '' && !passesLuhn(plain)) hints.number = 'checksum';
  const expiry = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(card.expiry.trim());
  if (card.expiry.trim() !== '' && expiry === null) hints.expiry = 'format';
  else if (
    expiry !== null &&
    Number(`20${expiry[2]}`) * 12 + Number(expiry[1]) <= today.getFullYear() * 12 + today.getMonth()
  ) {
    hints.expiry = 'past';
  }
  return hints;
}

/** `4242 4242 4242 4242`, and `3782 822463 10005` as on the card. Other characters are left out. */
export function groupedNumber(typed: string): string {
  const plain = digits(typed).slice(0, 19);
  const groups = /^3[47]/.test(plain) ? /^(\d{4})(\d{0,6})(\d{0,9})$/ : /^(\d{4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})$/;
  return (groups.exec(plain)?.slice(1) ?? [plain]).filter((group) => group !== '').join(' ');
}

/** `12/30` for `1230` and `12 / 2030`, `03` for `3`: the slash is written for the buyer. */
export function slashedExpiry(typed: string): string {
  const [month = '', year] = /^\s*(\d)\s*\//.test(typed) ? typed.split('/', 2).map(digits) : [digits(typed)];
  const plain = year === undefined ? (/^[2-9]/.test(month) ? `0${month}` : month) : `0${month}${year}`;
  const short = plain.slice(2).replace(/^20(?=\d{2})/, '');
  return plain.length < 3 ? plain : `${plain.slice(0, 2)}/${short.slice(0, 2)}`;
}

/** ISO/IEC 7812-1 check digit. */
function passesLuhn(plain: string): boolean {
  let sum = 0;
  for (let i = 0; i < plain.length; i++) {
    const digit = Number(plain[plain.length - 1 - i]);
    const doubled = digit * 2;
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
