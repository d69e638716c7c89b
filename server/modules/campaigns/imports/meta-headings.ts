import type { Headings } from './headings.ts';

/*
 * Meta Ads Manager, "Export table data" as .csv. Headings have the language of the person who exports. Names of money
 * columns end with the account's currency: `Montant dépensé (EUR)`.
 *
 * Sources: the metric names of the Meta Business Help Center by language (facebook.com/business/help/447834205249495), and
 * published importers that were tried with exports of each language: they agree on campaign name, start of the report,
 * impressions, reach and amount spent. Names that only the help has are accepted as well.
 */
export const metaHeadings: Headings = {
  name: {
    en: ['campaign name'],
    es: ['nombre de la campaña'],
    de: ['kampagnenname', 'name der kampagne'],
    fr: ['nom de la campagne'],
    pt: ['nome da campanha'],
    ar: ['اسم الحملة', 'اسم الحملة الإعلانية'],
  },
  day: {
    en: ['day', 'reporting starts'],
    es: ['día', 'inicio del informe', 'inicio de los informes'],
    de: ['tag', 'berichtsstart', 'anfang des berichts'],
    fr: ['jour', 'début des rapports', 'début du rapport'],
    pt: ['dia', 'início dos relatórios', 'início do relatório'],
    ar: ['اليوم', 'يوم', 'بداية التقارير', 'بدء إعداد التقارير'],
  },
  until: {
    en: ['reporting ends'],
    es: ['fin del informe', 'fin de los informes'],
    de: ['berichtsende', 'ende des berichts'],
    fr: ['fin des rapports', 'fin du rapport'],
    pt: ['término dos relatórios', 'fim dos relatórios', 'término do relatório', 'fim do relatório'],
    ar: ['نهاية التقارير', 'انتهاء إعداد التقارير'],
  },
  currency: {
    en: ['currency'],
    es: ['divisa', 'moneda'],
    de: ['währung'],
    fr: ['devise'],
    pt: ['moeda'],
    ar: ['العملة'],
  },
  impressions: {
    en: ['impressions'],
    es: ['impresiones'],
    de: ['impressionen'],
    fr: ['impressions'],
    pt: ['impressões'],
    ar: ['مرات الظهور', 'عدد مرات الظهور'],
  },
  clicks: {
    en: ['link clicks', 'clicks (all)'],
    es: ['clics en el enlace', 'clics (todos)'],
    de: ['link-klicks', 'linkklicks', 'klicks (alle)'],
    fr: ['clics sur un lien', 'clics sur le lien', 'clics (tous)'],
    pt: ['cliques no link', 'cliques na ligação', 'cliques (todos)'],
    ar: ['النقرات على الرابط', 'نقرات على الرابط', 'نقرات الرابط', 'النقرات (الكل)'],
  },
  views: {
    en: ['thruplays', '3-second video plays', 'video plays'],
    es: ['thruplays', 'reproducciones de video de 3 segundos', 'reproducciones de vídeo de 3 segundos'],
    de: ['thruplays', '3-sekündige videowiedergaben', 'videowiedergaben'],
    fr: ['thruplays', 'lectures de vidéo de 3 secondes', 'lectures de vidéo'],
    pt: ['thruplays', 'reproduções do vídeo por 3 segundos', 'reproduções do vídeo'],
    ar: ['thruplays', 'مرات تشغيل الفيديو لمدة 3 ثوانٍ', 'مرات تشغيل الفيديو'],
  },
  reach: {
    en: ['reach'],
    es: ['alcance'],
    de: ['reichweite'],
    fr: ['couverture', 'portée'],
    pt: ['alcance'],
    ar: ['الوصول'],
  },
  followers: {
    en: ['instagram follows', 'follows or likes'],
    es: ['seguimientos de instagram', 'seguimientos o me gusta'],
    de: ['instagram-follows'],
    fr: ['abonnements instagram', 'suivis instagram'],
    pt: ['seguimentos no instagram'],
    ar: ['متابعات instagram'],
  },
  conversions: {
    en: ['purchases', 'website purchases'],
    es: ['compras', 'compras en el sitio web'],
    de: ['käufe', 'website-käufe'],
    fr: ['achats', 'achats sur le site web'],
    pt: ['compras', 'compras no site'],
    ar: ['عمليات الشراء', 'عمليات الشراء على الموقع الإلكتروني'],
  },
  conversion_value: {
    en: ['purchases conversion value', 'website purchases conversion value'],
    es: ['valor de conversión de compras', 'valor de conversión de las compras'],
    de: ['conversion-wert für käufe', 'conversion-wert von käufen', 'kauf-conversion-wert'],
    fr: ['valeur de conversion des achats', "valeur de conversion d'achat"],
    pt: ['valor de conversão da compra', 'valor de conversão de compras', 'valor de conversão das compras'],
    ar: ['قيمة تحويل عمليات الشراء', 'قيمة التحويل لعمليات الشراء'],
  },
  spend: {
    en: ['amount spent'],
    es: ['importe gastado'],
    de: ['ausgegebener betrag'],
    fr: ['montant dépensé'],
    pt: ['valor usado', 'montante gasto', 'valor gasto'],
    ar: ['المبلغ الذي تم إنفاقه', 'المبلغ المنفق', 'المبلغ المُنفَق'],
  },
};

/** Headings that are not imported but distinguish Meta from other exports. */
export const metaMarks: readonly string[] = [
  ...['reporting starts', 'reporting ends', 'campaign delivery', 'results', 'result indicator', 'cost per results'],
  ...['attribution setting', 'amount spent', 'ad set budget', 'ad set name', 'link clicks'],
  ...['inicio del informe', 'entrega de la campaña', 'resultados', 'indicador de resultado', 'frecuencia'],
  ...['berichtsstart', 'ergebnisse', 'indikator für ergebnisse', 'frequenz', 'auslieferung der kampagne'],
  ...['début des rapports', 'résultats', 'indicateur de résultats', 'répétition', 'diffusion de la campagne'],
  ...['início dos relatórios', 'veiculação da campanha', 'indicador de resultados', 'frequência'],
  ...['بداية التقارير', 'النتائج', 'مؤشر النتائج', 'التكرار', 'تسليم الحملة'],
];
