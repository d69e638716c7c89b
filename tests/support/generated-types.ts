/** Whether a value is of a type as the generated file spells it. JSON (`ValueTypes`) is any value but null. */
export function isOf(type: string, value: unknown): boolean {
  if (value === null) return type.endsWith(' | null');
  const plain = type.replace(/ \| null$/, '');
  const array = /^\(?(.*?)\)?\[\]$/.exec(plain);
  if (array !== null) return Array.isArray(value) && value.every((item) => isOf(array[1] ?? '', item));
  if (plain === 'Date') return value instanceof Date;
  if (plain.startsWith('"')) return plain.split(' | ').includes(JSON.stringify(value));
  return plain.startsWith('ValueTypes') || typeof value === plain;
}
