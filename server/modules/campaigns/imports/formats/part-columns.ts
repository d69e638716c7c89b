import { normaliseHeader, type Filled } from './headings.ts';

/** The parts of a campaign in Meta's exports by ad set and by ad, from the outer to the inner. */
const PARTS: readonly (readonly string[])[] = [
  [
    'ad set name',
    'nombre del conjunto de anuncios',
    'name der anzeigengruppe',
    'anzeigengruppenname',
    "nom de l'ensemble de publicités",
    "nom de l'ensemble publicitaire",
    'nome do conjunto de anúncios',
    'اسم المجموعة الإعلانية',
    'اسم مجموعة الإعلانات',
  ],
  [
    'ad name',
    'nombre del anuncio',
    'name der anzeige',
    'anzeigenname',
    'nom de la publicité',
    'nome do anúncio',
    'اسم الإعلان',
  ],
];

/** The columns that name parts of a campaign, if any row has a value there. */
export function partColumns(header: readonly string[], filled: Filled): number[] {
  const names = header.map(normaliseHeader);
  return PARTS.flatMap((part) => [...names.keys()].filter((at) => part.includes(names[at] ?? '') && filled(at) > 0));
}
