import type { FieldHeadings, Headings } from './headings.ts';

/*
 * Google Ads, "Download > .csv" of a table or a saved report.
 *
 * Sources: the column names in the Google Ads help by language (support.google.com/google-ads/answer/2404176 and
 * /answer/6270625 with hl=en, es, de, fr, pt-BR, ar), and published exports: `Jour;Campagne;Code de la devise;Coût` below
 * `Rapport sur les campagnes`, `Tag,Kampagne,Währungscode,Kosten` below `Kampagnenbericht`. Where the help and the
 * product differ, or regions do (Coste in Spain, Costo in Latin America), both are accepted.
 */
const name: FieldHeadings = {
  en: ['campaign', 'campaign name'],
  es: ['campaña', 'nombre de la campaña'],
  de: ['kampagne'],
  fr: ['campagne'],
  pt: ['campanha'],
  ar: ['الحملة', 'الحملة الإعلانية', 'حملة'],
};
const day: FieldHeadings = {
  en: ['day', 'date'],
  es: ['día', 'fecha'],
  de: ['tag', 'datum'],
  fr: ['jour', 'date'],
  pt: ['dia', 'data'],
  ar: ['اليوم', 'يوم', 'التاريخ'],
};
const currency: FieldHeadings = {
  en: ['currency code', 'currency'],
  es: ['código de moneda', 'código de la moneda', 'moneda'],
  de: ['währungscode', 'währung'],
  fr: ['code de devise', 'code de la devise', 'code devise', 'devise'],
  pt: ['código da moeda', 'código de moeda', 'moeda'],
  ar: ['رمز العملة', 'العملة'],
};
const conversions: FieldHeadings = {
  en: ['conversions', 'conv.'],
  es: ['conversiones', 'conv.'],
  de: ['conversions', 'conv.'],
  fr: ['conversions', 'conv.'],
  pt: ['conversões', 'conv.'],
  ar: ['الإحالات الناجحة', 'إحالات ناجحة'],
};
const conversionValue: FieldHeadings = {
  en: ['conv. value', 'conversion value', 'total conv. value'],
  es: ['valor de conv.', 'valor conv.', 'valor de conversión', 'valor de las conversiones'],
  de: ['conv.-wert', 'conversion-wert'],
  fr: ['valeur de conv.', 'valeur conv.', 'valeur des conv.', 'valeur de conversion', 'valeur de la conv.'],
  pt: ['valor conv.', 'valor da conv.', 'valor de conv.', 'valor de conversão', 'valor da conversão'],
  ar: ['قيمة الإحالة الناجحة', 'قيمة الإحالات الناجحة'],
};
const figures = {
  impressions: {
    en: ['impr.', 'impressions'],
    es: ['impr.', 'impresiones'],
    de: ['impr.', 'impressionen'],
    fr: ['impr.', 'impressions'],
    pt: ['impr.', 'impressões'],
    ar: ['مرات الظهور', 'عدد مرات الظهور', 'الظهور'],
  },
  clicks: {
    en: ['clicks'],
    es: ['clics'],
    de: ['klicks'],
    fr: ['clics'],
    pt: ['cliques'],
    ar: ['النقرات', 'عدد النقرات', 'نقرات'],
  },
  conversions,
  spend: {
    en: ['cost'],
    es: ['coste', 'costo'],
    de: ['kosten'],
    fr: ['coût'],
    pt: ['custo'],
    ar: ['التكلفة', 'الكلفة'],
  },
} as const satisfies Headings;

export const googleCampaigns: Headings = {
  name,
  day,
  currency,
  views: {
    en: ['trueview views', 'views', 'video views'],
    es: ['visualizaciones de trueview', 'vistas de trueview', 'visualizaciones', 'vistas'],
    de: ['trueview-aufrufe', 'aufrufe'],
    fr: ['vues trueview', 'vues'],
    pt: ['visualizações do trueview', 'visualizações trueview', 'visualizações'],
    ar: ['مشاهدات trueview', 'المشاهدات', 'مرات المشاهدة', 'عدد المشاهدات'],
  },
  conversion_value: conversionValue,
  ...figures,
};

export const googleKeywords: Headings = {
  name,
  day,
  currency,
  keyword: {
    en: ['search keyword', 'keyword', 'keyword text'],
    es: ['palabra clave de búsqueda', 'palabra clave de la red de búsqueda', 'palabra clave'],
    de: ['suchkeyword', 'keyword für suchnetzwerk', 'keyword'],
    fr: ['mot clé pour le réseau de recherche', 'mot clé du réseau de recherche', 'mot clé', 'mot-clé'],
    pt: ['palavra-chave da pesquisa', 'palavra-chave de pesquisa', 'palavra-chave'],
    ar: ['كلمة البحث الرئيسية', 'الكلمة الرئيسية للبحث', 'الكلمة الرئيسية'],
  },
  match_type: {
    en: ['match type', 'search keyword match type', 'keyword match type'],
    es: ['tipo de concordancia', 'tipo de conc.', 'tipo de concordancia de la palabra clave de búsqueda'],
    de: ['keyword-option', 'übereinstimmungstyp', 'suchkeyword-option'],
    fr: ['type de correspondance', 'type de corresp.'],
    pt: ['tipo de correspondência', 'tipo de corresp.'],
    ar: ['نوع المطابقة', 'نوع مطابقة الكلمة الرئيسية للبحث'],
  },
  ...figures,
};

export const googleConversions: Headings = {
  name,
  day,
  currency,
  hour: {
    en: ['hour of day', 'hour of the day', 'hour'],
    es: ['hora del día', 'hora'],
    de: ['tageszeit', 'stunde', 'stunde des tages'],
    fr: ['heure de la journée', 'heure du jour', 'heure'],
    pt: ['hora do dia', 'hora'],
    ar: ['ساعة من اليوم', 'الساعة من اليوم', 'ساعة اليوم', 'الساعة'],
  },
  action: {
    en: ['conversion action', 'conversion name'],
    es: ['acción de conversión', 'nombre de la conversión'],
    de: ['conversion-aktion', 'conversion-name'],
    fr: ['action de conversion', 'nom de la conversion'],
    pt: ['ação de conversão', 'nome da conversão'],
    ar: ['إجراء الإحالة الناجحة', 'إجراء إحالة ناجحة', 'اسم الإحالة الناجحة'],
  },
  device: { en: ['device'], es: ['dispositivo'], de: ['gerät'], fr: ['appareil'], pt: ['dispositivo'], ar: ['الجهاز'] },
  conversions,
  conversion_value: conversionValue,
};

/** Headings that are not imported but distinguish Google Ads from other exports. */
export const googleMarks: readonly string[] = [
  'campaign status',
  'campaign type',
  'currency code',
  'avg. cpc',
  'ctr',
  'impr.',
  'budget name',
  'ad group',
  'kampagnenstatus',
  'kampagnentyp',
  'währungscode',
  'anzeigengruppe',
  'estado de la campaña',
  'tipo de campaña',
  'código de moneda',
  'grupo de anuncios',
  'état de la campagne',
  'type de campagne',
  'code de devise',
  'code de la devise',
  "groupe d'annonces",
  'status da campanha',
  'tipo de campanha',
  'código da moeda',
  'grupo de anúncios',
  'حالة الحملة',
  'نوع الحملة',
  'رمز العملة',
  'نسبة النقر إلى الظهور',
  'المجموعة الإعلانية',
];
