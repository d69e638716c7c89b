import { describe, expect, test } from 'vitest';
import { encodeExport, previewExport as preview } from '#tests/support/exports.ts';

/** What an export contains, whatever its language: two days of one campaign. */
interface Row {
  day: string;
  currency: string | null;
  impressions: number;
  clicks: number;
  spend: number;
}

interface Export {
  /** The language, and the shape: the separator, the order of dates, the encoding. */
  title: string;
  text: string;
  encoding?: 'utf-16le' | 'windows-1252' | 'windows-1256';
  rows: [Row, Row];
  /** Figures whose total in the file was found and compared. */
  totals?: string[];
}

const row = (day: string, currency: string | null, impressions: number, clicks: number, spend: number): Row => ({
  day,
  currency,
  impressions,
  clicks,
  spend,
});
const lines = (...all: string[]) => `${all.join('\n')}\n`;
const NB = '\u00A0';
const NARROW = '\u202F';
const RLM = '\u200F';

const google: Export[] = [
  {
    title: 'English, American, period above the table decides about 11/03',
    text: lines(
      'Campaign report',
      '"November 1, 2026 - November 3, 2026"',
      'Day,Campaign,Campaign status,Currency code,Impr.,Clicks,CTR,Cost',
      '11/01/2026,Night Drive,Enabled,CAD,"12,480",214,1.71%,"1,044.90"',
      '11/03/2026,Night Drive,Enabled,CAD,"1,911",96,5.02%,52.80',
      'Total: Campaigns, --, --,CAD,"14,391",310,2.15%,"1,097.70"',
      'Total: Account, --, --,CAD,"99,999",999,2.07%,"9,999.99"',
    ),
    rows: [row('2026-11-01', 'CAD', 12480, 214, 1044.9), row('2026-11-03', 'CAD', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'English, British, symbols beside the amounts',
    text: lines(
      'Campaign report',
      '1 November 2026 - 3 November 2026',
      'Day,Campaign,Campaign status,Impr.,Clicks,Cost',
      '01/11/2026,Night Drive,Enabled,"12,480",214,"€1,044.90"',
      '03/11/2026,Night Drive,Enabled,"1,911",96,€52.80',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'Spanish of Spain, semicolons',
    text: lines(
      'Informe de campaña',
      '1 de noviembre de 2026 - 3 de noviembre de 2026',
      'Día;Campaña;Estado de la campaña;Código de moneda;Impr.;Clics;CTR;Coste',
      '01/11/2026;Night Drive;Habilitada;EUR;12.480;214;1,71 %;1.044,90',
      '03/11/2026;Night Drive;Habilitada;EUR;1.911;96;5,02 %;52,80',
      'Total: campañas; --; --;EUR;14.391;310;2,15 %;1.097,70',
      'Total: cuenta; --; --;EUR;99.999;999;2,07 %;9.999,99',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Spanish of Mexico, "Excel .csv"',
    text: lines(
      'Informe de campañas',
      '1 nov 2026 - 3 nov 2026',
      'Día\tCampaña\tCódigo de moneda\tImpr.\tClics\tCosto',
      '2026-11-01\tNight Drive\tMXN\t12,480\t214\t1,044.90',
      '2026-11-03\tNight Drive\tMXN\t1,911\t96\t52.80',
      'Total: Cuenta\t --\tMXN\t14,391\t310\t1,097.70',
    ),
    encoding: 'utf-16le',
    rows: [row('2026-11-01', 'MXN', 12480, 214, 1044.9), row('2026-11-03', 'MXN', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'German, months in words',
    text: lines(
      'Kampagnenbericht',
      '"1. November 2026 - 3. November 2026"',
      'Tag,Kampagne,Währungscode,Kosten,Impr.,Klicks',
      '1. Nov. 2026,Night Drive,CHF,"1.044,90","12.480",214',
      '3. Nov. 2026,Night Drive,CHF,"52,80","1.911",96',
      'Gesamt: Kampagnen,--,CHF,"1.097,70","14.391",310',
      'Gesamt: Konto,--,CHF,"9.999,99","99.999",999',
    ),
    rows: [row('2026-11-01', 'CHF', 12480, 214, 1044.9), row('2026-11-03', 'CHF', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'German, re-saved by a spreadsheet',
    text: lines(
      'Kampagnenbericht',
      'Tag;Kampagne;Kampagnenstatus;Währungscode;Impr.;Klicks;Kosten',
      '01.11.2026;Night Drive;Aktiv;EUR;12480;214;1044,9',
      '03.11.2026;Night Drive;Aktiv;EUR;1911;96;52,8',
    ),
    encoding: 'windows-1252',
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'French, no-break spaces, ambiguous dates',
    text: lines(
      'Rapport sur les campagnes',
      '"1 nov. 2026 - 3 nov. 2026"',
      'Jour;Campagne;Code de la devise;Coût;Impr.;Clics',
      `01/11/2026;Night Drive;EUR;1${NARROW}044,90;12${NARROW}480;214`,
      '03/11/2026;Night Drive;EUR;52,80;1 911;96',
      `Total : campagnes;--;EUR;1${NARROW}097,70;14${NARROW}391;310`,
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'French of Canada, ISO dates, symbol after the amount',
    text: lines(
      'Rapport sur les campagnes',
      '1er novembre 2026 - 3 novembre 2026',
      'Jour,Campagne,État de la campagne,Code de devise,Impr.,Clics,Coût',
      `2026-11-01,Night Drive,Activée,CAD,"12${NB}480",214,"1${NB}044,90${NB}CA$"`,
      `2026-11-03,Night Drive,Activée,CAD,"1${NB}911",96,"52,80${NB}CA$"`,
      `Total : compte,--,--,CAD,"14${NB}391",310,"1${NB}097,70${NB}CA$"`,
    ),
    rows: [row('2026-11-01', 'CAD', 12480, 214, 1044.9), row('2026-11-03', 'CAD', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Portuguese of Brazil',
    text: lines(
      'Relatório da campanha',
      '1 de novembro de 2026 - 3 de novembro de 2026',
      'Dia,Campanha,Status da campanha,Código da moeda,Impr.,Cliques,Custo',
      '01/11/2026,Night Drive,Ativada,BRL,"12.480",214,"1.044,90"',
      '03/11/2026,Night Drive,Ativada,BRL,"1.911",96,"52,80"',
      'Total: campanhas,--,--,BRL,"14.391",310,"1.097,70"',
      'Total: conta,--,--,BRL,"99.999",999,"9.999,99"',
    ),
    rows: [row('2026-11-01', 'BRL', 12480, 214, 1044.9), row('2026-11-03', 'BRL', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Portuguese, months in words, "Excel .csv"',
    text: lines(
      'Relatório de campanhas',
      'Dia\tCampanha\tCódigo de moeda\tImpr.\tCliques\tCusto',
      '1 de nov. de 2026\tNight Drive\tEUR\t12.480\t214\t1.044,90',
      '3 de nov. de 2026\tNight Drive\tEUR\t1.911\t96\t52,80',
    ),
    encoding: 'utf-16le',
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'Arabic, Arabic-Indic digits and separators',
    text: lines(
      'تقرير الحملة',
      '١ نوفمبر ٢٠٢٦ - ٣ نوفمبر ٢٠٢٦',
      'اليوم,الحملة,حالة الحملة,رمز العملة,مرات الظهور,النقرات,التكلفة',
      '٢٠٢٦-١١-٠١,Night Drive,مفعّلة,EGP,١٢٬٤٨٠,٢١٤,١٬٠٤٤٫٩٠',
      '٢٠٢٦-١١-٠٣,Night Drive,مفعّلة,EGP,١٬٩١١,٩٦,٥٢٫٨٠',
      'الإجمالي: الحملات, --, --,EGP,١٤٬٣٩١,٣١٠,١٬٠٩٧٫٧٠',
      'الإجمالي: الحساب, --, --,EGP,٩٩٬٩٩٩,٩٩٩,٩٬٩٩٩٫٩٩',
    ),
    rows: [row('2026-11-01', 'EGP', 12480, 214, 1044.9), row('2026-11-03', 'EGP', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Arabic, Latin digits, reading-order marks, ambiguous dates',
    text: lines(
      'تقرير الحملة',
      `${RLM}اليوم\t${RLM}الحملة\tرمز العملة\tمرات الظهور\tالنقرات\tالتكلفة`,
      `01${RLM}/11${RLM}/2026\tNight Drive\tAED\t12,480\t214\t1,044.90`,
      `03${RLM}/11${RLM}/2026\tNight Drive\tAED\t1,911\t96\t52.80`,
      'الإجمالي: الحساب\t --\tAED\t14,391\t310\t1,097.70',
    ),
    encoding: 'utf-16le',
    rows: [row('2026-11-01', 'AED', 12480, 214, 1044.9), row('2026-11-03', 'AED', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
];

const meta: Export[] = [
  {
    title: 'English, the currency in the heading',
    text: lines(
      'Reporting starts,Reporting ends,Campaign name,Campaign delivery,Reach,Impressions,Link clicks,Amount spent (EGP),Day',
      '2026-11-01,2026-11-03,,,900,14391,310,1097.70,',
      '2026-11-01,2026-11-01,Night Drive,active,800,12480,214,1044.90,2026-11-01',
      '2026-11-03,2026-11-03,Night Drive,active,120,1911,96,52.80,2026-11-03',
    ),
    rows: [row('2026-11-01', 'EGP', 12480, 214, 1044.9), row('2026-11-03', 'EGP', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'English, a column for the currency, the end of the period decides',
    text: lines(
      'Campaign name,Day,Currency,Amount spent,Impressions,Link clicks,Reporting starts,Reporting ends',
      'Night Drive,11/01/2026,CAD,1044.90,12480,214,11/01/2026,11/30/2026',
      'Night Drive,11/03/2026,CAD,52.80,1911,96,11/01/2026,11/30/2026',
    ),
    rows: [row('2026-11-01', 'CAD', 12480, 214, 1044.9), row('2026-11-03', 'CAD', 1911, 96, 52.8)],
  },
  {
    title: 'Spanish',
    text: lines(
      'Nombre de la campaña,Día,Entrega de la campaña,Alcance,Impresiones,Clics en el enlace,Importe gastado (ARS),Inicio del informe,Fin del informe',
      ',,,900,14391,310,1097.70,2026-11-01,2026-11-03',
      'Night Drive,2026-11-01,active,800,12480,214,1044.90,2026-11-01,2026-11-01',
      'Night Drive,2026-11-03,active,120,1911,96,52.80,2026-11-03,2026-11-03',
    ),
    rows: [row('2026-11-01', 'ARS', 12480, 214, 1044.9), row('2026-11-03', 'ARS', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Spanish, re-saved by a spreadsheet, ambiguous dates',
    text: lines(
      'Inicio del informe;Fin del informe;Nombre de la campaña;Divisa;Importe gastado (EUR);Impresiones;Clics en el enlace',
      '01/11/2026;01/11/2026;Night Drive;EUR;1044,9;12480;214',
      '03/11/2026;03/11/2026;Night Drive;EUR;52,8;1911;96',
    ),
    encoding: 'windows-1252',
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'German',
    text: lines(
      'Berichtsstart,Berichtsende,Name der Kampagne,Tag,Reichweite,Impressionen,Link-Klicks,Ausgegebener Betrag (EUR)',
      '2026-11-01,2026-11-03,Ergebnisse von 1 Kampagne,,900,14391,310,1097.70',
      '2026-11-01,2026-11-01,Night Drive,2026-11-01,800,12480,214,1044.90',
      '2026-11-03,2026-11-03,Night Drive,2026-11-03,120,1911,96,52.80',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'German, slashes',
    text: lines(
      'Tag;Kampagnenname;Währung;Ausgegebener Betrag (CHF);Impressionen;Klicks (alle)',
      '01/11/2026;Night Drive;CHF;1044,90;12480;214',
      '03/11/2026;Night Drive;CHF;52,80;1911;96',
    ),
    rows: [row('2026-11-01', 'CHF', 12480, 214, 1044.9), row('2026-11-03', 'CHF', 1911, 96, 52.8)],
  },
  {
    title: 'French, ambiguous dates',
    text: lines(
      'Jour;Nom de la campagne;Couverture;Impressions;Clics sur un lien;Montant dépensé (EUR)',
      `01/11/2026;Night Drive;800;12${NB}480;214;1${NB}044,90`,
      '03/11/2026;Night Drive;120;1911;96;52,80',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'French, a subtotal of all days',
    text: lines(
      'Début des rapports,Fin des rapports,Nom de la campagne,Jour,Devise,Montant dépensé (MAD),Impressions,Clics sur un lien',
      '2026-11-01,2026-11-03,Résultats de 1 campagne,,MAD,1097.70,14391,310',
      '2026-11-01,2026-11-03,Night Drive,All,MAD,1097.70,14391,310',
      '2026-11-01,2026-11-03,Night Drive,2026-11-01,MAD,1044.90,12480,214',
      '2026-11-01,2026-11-03,Night Drive,2026-11-03,MAD,52.80,1911,96',
    ),
    rows: [row('2026-11-01', 'MAD', 12480, 214, 1044.9), row('2026-11-03', 'MAD', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Portuguese of Brazil, ambiguous dates',
    text: lines(
      'Nome da campanha,Dia,Alcance,Impressões,Cliques no link,Valor usado (BRL),Início dos relatórios,Término dos relatórios',
      'Night Drive,01/11/2026,800,12480,214,"1.044,90",01/11/2026,03/11/2026',
      'Night Drive,03/11/2026,120,1911,96,"52,80",01/11/2026,03/11/2026',
    ),
    rows: [row('2026-11-01', 'BRL', 12480, 214, 1044.9), row('2026-11-03', 'BRL', 1911, 96, 52.8)],
  },
  {
    title: 'Portuguese of Portugal',
    text: lines(
      'Início dos relatórios;Fim dos relatórios;Nome da campanha;Moeda;Montante gasto (EUR);Impressões;Cliques na ligação',
      '2026-11-01;2026-11-03;;EUR;1097,70;14391;310',
      '2026-11-01;2026-11-01;Night Drive;EUR;1044,90;12480;214',
      '2026-11-03;2026-11-03;Night Drive;EUR;52,80;1911;96',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Arabic',
    text: lines(
      '\uFEFFبداية التقارير,نهاية التقارير,اسم الحملة,الوصول,مرات الظهور,النقرات على الرابط,المبلغ الذي تم إنفاقه (EGP)',
      '2026-11-01,2026-11-03,,900,14391,310,1097.70',
      '2026-11-01,2026-11-01,Night Drive,800,12480,214,1044.90',
      '2026-11-03,2026-11-03,Night Drive,120,1911,96,52.80',
    ),
    rows: [row('2026-11-01', 'EGP', 12480, 214, 1044.9), row('2026-11-03', 'EGP', 1911, 96, 52.8)],
    totals: ['impressions', 'clicks', 'spend'],
  },
  {
    title: 'Arabic, marks in headings, Arabic-Indic digits, ambiguous dates',
    text: lines(
      `${RLM}اسم الحملة;${RLM}اليوم;${RLM}العملة;مرات الظهور;النقرات (الكل);المبلغ الذي تم إنفاقه ${RLM}(SAR)${RLM}`,
      'Night Drive;٠١/١١/٢٠٢٦;SAR;١٢٤٨٠;٢١٤;١٠٤٤٫٩٠',
      'Night Drive;٠٣/١١/٢٠٢٦;SAR;١٩١١;٩٦;٥٢٫٨٠',
    ),
    rows: [row('2026-11-01', 'SAR', 12480, 214, 1044.9), row('2026-11-03', 'SAR', 1911, 96, 52.8)],
  },
];

google.push({
  title: 'Arabic, re-saved by a spreadsheet',
  text: lines(
    'تقرير الحملة',
    'اليوم;الحملة;رمز العملة;مرات الظهور;النقرات;التكلفة',
    '01/11/2026;Night Drive;EGP;12480;214;1044.9',
    '03/11/2026;Night Drive;EGP;1911;96;52.8',
  ),
  encoding: 'windows-1256',
  rows: [row('2026-11-01', 'EGP', 12480, 214, 1044.9), row('2026-11-03', 'EGP', 1911, 96, 52.8)],
});

const spotify: Export[] = [
  {
    title: 'English, the names of the API',
    text: lines(
      'START_DATE,END_DATE,CAMPAIGN_NAME,CAMPAIGN_ID,IMPRESSIONS_ON_SPOTIFY,CLICKS,CURRENCY,SPEND',
      '2026-11-01,2026-11-01,Night Drive,7f1c,12480,214,EUR,1044.90',
      '2026-11-03,2026-11-03,Night Drive,7f1c,1911,96,EUR,52.80',
    ),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  },
  {
    title: 'English, words, nothing names the currency',
    text: lines(
      'Date,Campaign Name,Ad Set Name,Impressions,Reach,Clicks,Completion Rate,Spend',
      '2026-11-01,Night Drive,US,12480,800,214,91%,1044.90',
      '2026-11-03,Night Drive,US,1911,120,96,91%,52.80',
    ),
    rows: [row('2026-11-01', null, 12480, 214, 1044.9), row('2026-11-03', null, 1911, 96, 52.8)],
  },
  ...[
    ['Spanish', 'Fecha;Nombre de la campaña;Impresiones;Clics;Gasto (EUR);Oyentes'],
    ['Spanish, other names', 'Día;Campaña;Impresiones;Clics;Inversión (EUR);Tasa de finalización'],
    ['German', 'Datum;Name der Kampagne;Impressionen;Klicks;Ausgaben (EUR);Hörer*innen'],
    ['German, other names', 'Tag;Kampagnenname;Impressionen;Klicks;Gesamtausgaben (EUR);Abschlussrate'],
    ['French', 'Date;Nom de la campagne;Impressions;Clics;Dépenses (EUR);Auditeurs'],
    ['French, other names', 'Jour;Campagne;Impressions;Clics;Dépenses totales (EUR);Taux de complétion'],
    ['Portuguese', 'Data;Nome da campanha;Impressões;Cliques;Gasto (EUR);Ouvintes'],
    ['Portuguese, other names', 'Dia;Campanha;Impressões;Cliques;Gasto total (EUR);Taxa de conclusão'],
    ['Arabic', 'التاريخ;اسم الحملة;مرات الظهور;النقرات;الإنفاق (EUR);المستمعون'],
    ['Arabic, other names', 'اليوم;الحملة;مرات الظهور;النقرات;إجمالي الإنفاق (EUR);المستمعون'],
  ].map(([title = '', heading = '']): Export => ({
    title: `${title}, ambiguous dates`,
    text: lines(heading, '01/11/2026;Night Drive;12480;214;1044,90;70', '03/11/2026;Night Drive;1911;96;52,80;70'),
    rows: [row('2026-11-01', 'EUR', 12480, 214, 1044.9), row('2026-11-03', 'EUR', 1911, 96, 52.8)],
  })),
];

async function expectRows({ text, encoding, rows, totals = [] }: Export, format: string) {
  const read = await preview(encodeExport(text, encoding));
  expect(read.report).toMatchObject({ refusal: null, problems: [] });
  expect(read.format?.id).toBe(format);
  expect(
    read.staged.map(({ name, day, currency = null, impressions, clicks, spend }) => [
      name,
      { day, currency, impressions, clicks, spend },
    ]),
  ).toEqual(rows.map((expected) => ['Night Drive', expected]));
  expect(read.report.totals.map(({ figure, agrees }) => [figure, agrees])).toEqual(
    totals.map((figure) => [figure, true]),
  );
}

describe('exports by language', () => {
  test.each(google)('Google Ads: $title', (example) => expectRows(example, 'google-ads-campaigns'));
  test.each(meta)('Meta: $title', (example) => expectRows(example, 'meta-ads'));
  test.each(spotify)('Spotify Ads: $title', (example) => expectRows(example, 'spotify-ads'));

  test.each([
    ['date,listeners,streams,followers', '2026-11-01,86,120,1004'],
    ['date,streams', '2026-11-01,120'],
  ])('Spotify for Artists has English headings in every language: %s', async (heading, line) =>
    expect((await preview(lines(heading, line))).format?.id).toBe('spotify-artists'),
  );
});

describe('Google Ads keywords and conversions by language', () => {
  test.each([
    ['es', 'Día;Campaña;Palabra clave de búsqueda;Tipo de concordancia;Clics', 'Concordancia de frase', 'phrase'],
    ['es', 'Día;Campaña;Palabra clave;Tipo de conc.;Clics', 'Concordancia amplia', 'broad'],
    ['de', 'Tag;Kampagne;Suchkeyword;Keyword-Option;Klicks', 'Genau passend', 'exact'],
    ['de', 'Tag;Kampagne;Keyword;Übereinstimmungstyp;Klicks', 'Passende Wortgruppe', 'phrase'],
    [
      'fr',
      'Jour;Campagne;Mot clé pour le Réseau de Recherche;Type de correspondance;Clics',
      'Expression exacte',
      'phrase',
    ],
    ['fr', 'Jour;Campagne;Mot clé;Type de correspondance;Clics', 'Mot clé exact', 'exact'],
    ['pt', 'Dia;Campanha;Palavra-chave da pesquisa;Tipo de corresp.;Cliques', 'Correspondência ampla', 'broad'],
    ['pt', 'Dia;Campanha;Palavra-chave;Tipo de correspondência;Cliques', 'Correspondência exata', 'exact'],
    ['ar', 'اليوم;الحملة;الكلمة الرئيسية للبحث;نوع المطابقة;النقرات', 'مطابقة العبارة', 'phrase'],
    ['ar', 'اليوم;الحملة;الكلمة الرئيسية;نوع المطابقة;النقرات', 'مطابقة تامة', 'exact'],
  ])('keywords, %s: %s', async (_, heading, matchType, expected) => {
    const { format, staged } = await preview(lines(heading, `01/11/2026;Night Drive;new r&b;${matchType};4`));
    expect([format?.id, staged[0]]).toMatchObject([
      'google-ads-keywords',
      { day: '2026-11-01', keyword: 'new r&b', match_type: expected, clicks: 4 },
    ]);
  });

  test.each([
    ['es', 'Día;Campaña;Acción de conversión;Dispositivo;Conversiones;Valor de conv.', 'Teléfonos móviles', 'Mobile'],
    ['es', 'Día;Campaña;Acción de conversión;Dispositivo;Conversiones;Valor conv.', 'Computadoras', 'Desktop'],
    ['de', 'Tag;Kampagne;Conversion-Aktion;Gerät;Conversions;Conv.-Wert', 'Mobiltelefone', 'Mobile'],
    ['de', 'Tag;Kampagne;Conversion-Aktion;Gerät;Conversions;Conversion-Wert', 'Fernsehbildschirme', 'TV'],
    ['fr', 'Jour;Campagne;Action de conversion;Appareil;Conversions;Valeur de conv.', 'Ordinateurs', 'Desktop'],
    ['fr', 'Jour;Campagne;Action de conversion;Appareil;Conversions;Valeur conv.', 'Tablettes', 'Tablet'],
    ['pt', 'Dia;Campanha;Ação de conversão;Dispositivo;Conversões;Valor conv.', 'Telas de televisão', 'TV'],
    ['pt', 'Dia;Campanha;Ação de conversão;Dispositivo;Conversões;Valor da conv.', 'Smartphones', 'Mobile'],
    ['ar', 'اليوم;الحملة;إجراء الإحالة الناجحة;الجهاز;الإحالات الناجحة;قيمة الإحالة الناجحة', 'أجهزة الكمبيوتر', 'Desktop'],
    ['ar', 'اليوم;الحملة;إجراء الإحالة الناجحة;الجهاز;الإحالات الناجحة;قيمة الإحالات الناجحة', 'الهواتف الجوّالة', 'Mobile'],
  ])('conversions, %s: %s', async (_, heading, device, expected) => {
    const { format, staged } = await preview(lines(heading, `01/11/2026;Night Drive;Pre-save;${device};2,00;10,50`));
    expect([format?.id, staged[0]]).toMatchObject([
      'google-ads-conversions',
      { day: '2026-11-01', action: 'Pre-save', device: expected, conversions: 2, conversion_value: 10.5 },
    ]);
  });
});

describe('names a report without days and explains what to do', () => {
  test.each([
    ['Campaign,Campaign status,Currency code,Impr.,Clicks,Cost\nA,Enabled,USD,1,1,1.00', 'Google Ads: campaign report'],
    ['Campaña;Estado de la campaña;Impr.;Clics;Coste\nA;Habilitada;1;1;1,00', 'Google Ads: campaign report'],
    ['Kampagne;Kampagnenstatus;Impr.;Klicks;Kosten\nA;Aktiv;1;1;1,00', 'Google Ads: campaign report'],
    ['Campagne;État de la campagne;Impr.;Clics;Coût\nA;Activée;1;1;1,00', 'Google Ads: campaign report'],
    ['Campanha;Status da campanha;Impr.;Cliques;Custo\nA;Ativada;1;1;1,00', 'Google Ads: campaign report'],
    ['الحملة,حالة الحملة,مرات الظهور,النقرات,التكلفة\nA,مفعّلة,1,1,1.00', 'Google Ads: campaign report'],
    ['Search keyword,Match type,Campaign,Impr.,Clicks\nx,Exact match,A,1,1', 'Google Ads: keyword report'],
    ['Campaign name,Amount spent (USD),Impressions,Link clicks\nA,1.00,1,1', 'Meta Ads Manager: report'],
  ])('%s', async (text, name) => {
    const { report } = await preview(lines(text));
    expect(report.refusal).toContain(`This is “${name}” without days. Please export it with the`);
  });
});
