import type { Csv } from './write-csv.ts';

/** Saves a file as a download. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Saves a table as a download, never with a formula in it. */
export function saveCsv(name: string, csv: Csv): void {
  saveText(name, 'text/csv;charset=utf-8', csv);
}

/** Saves a generated text as a download. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}
