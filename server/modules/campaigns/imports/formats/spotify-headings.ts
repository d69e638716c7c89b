import type { Headings } from './headings.ts';

/*
 * Spotify Ads Manager: the dimensions and metrics of a CSV report with the granularity DAY
 * (developer.spotify.com/documentation/ads-api/reference/v2.0/createAsyncReport, adstudio.spotify.com/help/reporting),
 * which names columns in capitals with underscores; the download in the UI writes them as words. The other languages are
 * those of the Ads Manager's screens, for downloads that were translated or renamed.
 */
export const spotifyAdsHeadings: Headings = {
  name: {
    en: ['campaign name', 'campaign'],
    es: ['nombre de la campaña', 'campaña'],
    de: ['kampagnenname', 'name der kampagne', 'kampagne'],
    fr: ['nom de la campagne', 'campagne'],
    pt: ['nome da campanha', 'campanha'],
    ar: ['اسم الحملة', 'الحملة'],
  },
  day: {
    en: ['date', 'day', 'report date', 'start date'],
    es: ['fecha', 'día', 'fecha de inicio'],
    de: ['datum', 'tag', 'startdatum'],
    fr: ['date', 'jour', 'date de début'],
    pt: ['data', 'dia', 'data de início'],
    ar: ['التاريخ', 'اليوم', 'تاريخ البدء'],
  },
  until: {
    en: ['end date'],
    es: ['fecha de finalización'],
    de: ['enddatum'],
    fr: ['date de fin'],
    pt: ['data de término'],
    ar: ['تاريخ الانتهاء'],
  },
  currency: {
    en: ['currency', 'currency code'],
    es: ['moneda', 'divisa'],
    de: ['währung'],
    fr: ['devise'],
    pt: ['moeda'],
    ar: ['العملة'],
  },
  impressions: {
    en: ['impressions', 'impressions on spotify', 'ads served'],
    es: ['impresiones'],
    de: ['impressionen'],
    fr: ['impressions'],
    pt: ['impressões'],
    ar: ['مرات الظهور'],
  },
  clicks: { en: ['clicks'], es: ['clics'], de: ['klicks'], fr: ['clics'], pt: ['cliques'], ar: ['النقرات'] },
  views: {
    en: ['video views'],
    es: ['visualizaciones de video', 'visualizaciones de vídeo'],
    de: ['videoaufrufe'],
    fr: ['vues de la vidéo'],
    pt: ['visualizações de vídeo'],
    ar: ['مشاهدات الفيديو'],
  },
  streams: {
    en: ['streams'],
    es: ['reproducciones', 'streams'],
    de: ['streams'],
    fr: ['écoutes', 'streams'],
    pt: ['reproduções', 'streams'],
    ar: ['مرات الاستماع'],
  },
  reach: { en: ['reach'], es: ['alcance'], de: ['reichweite'], fr: ['couverture'], pt: ['alcance'], ar: ['الوصول'] },
  frequency: {
    en: ['frequency'],
    es: ['frecuencia'],
    de: ['frequenz'],
    fr: ['fréquence', 'répétition'],
    pt: ['frequência'],
    ar: ['التكرار'],
  },
  listeners: {
    en: ['listeners', 'unique listeners'],
    es: ['oyentes'],
    de: ['hörer', 'hörer*innen'],
    fr: ['auditeurs'],
    pt: ['ouvintes'],
    ar: ['المستمعون'],
  },
  spend: {
    en: ['spend', 'total spend', 'budget spent'],
    es: ['gasto', 'gasto total', 'inversión'],
    de: ['ausgaben', 'gesamtausgaben'],
    fr: ['dépenses', 'dépenses totales'],
    pt: ['gasto', 'gastos', 'gasto total'],
    ar: ['الإنفاق', 'إجمالي الإنفاق'],
  },
};

export const spotifyAdsMarks: readonly string[] = [
  'ad set name',
  'ad set id',
  'listeners',
  'new listeners',
  'completes',
  'completion rate',
  'ad completion rate',
  'intent rate',
  'frequency',
  'campaign id',
  'spend',
  'streams',
  'e cpm',
  'ecpm',
  'oyentes',
  'gasto',
  'tasa de finalización',
  'hörer',
  'hörer*innen',
  'ausgaben',
  'abschlussrate',
  'auditeurs',
  'dépenses',
  'taux de complétion',
  'ouvintes',
  'taxa de conclusão',
  'المستمعون',
  'الإنفاق',
];

/** Spotify for Artists: downloads of timelines have English headings in every language (artists.spotify.com/faq/stats). */
export const spotifyArtistsHeadings: Headings = {
  day: { en: ['date'] },
  streams: { en: ['streams'] },
  followers: { en: ['followers'] },
};
