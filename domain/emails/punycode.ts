// The parameters of RFC 3492 for domain names.
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;

function adapt(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? DAMP : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) left = Math.floor(left / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}

/** The text of a domain label after its `xn--`, in lower case; null if it encodes none. The URL parser encodes. */
export function decodePunycode(coded: string): string | null {
  const hyphen = coded.lastIndexOf('-');
  const codes = Array.from(coded.slice(0, Math.max(hyphen, 0)), (letter) => letter.charCodeAt(0));
  let [code, index, bias, at] = [FIRST_CODE, 0, FIRST_BIAS, hyphen + 1];
  while (at < coded.length) {
    const before = index;
    for (let [weight, k] = [1, BASE]; ; k += BASE, at += 1) {
      const digit = Number.parseInt(coded.charAt(at), BASE);
      if (Number.isNaN(digit) || index > Number.MAX_SAFE_INTEGER) return null;
      const value = digit < 10 ? digit + 26 : digit - 10;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      index += value * weight;
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    at += 1;
    const length = codes.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    if (code > LAST_CODE) return null;
    index %= length;
    codes.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...codes);
}
