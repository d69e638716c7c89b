import { normaliseHeader } from './headings.ts';

/*
 * Languages that Google Ads and Meta Ads Manager write and that are not read: what they call the campaign and the day
 * (support.google.com/google-ads and facebook.com/business/help in each language).
 */
const WORDS: Readonly<Record<string, readonly [campaign: RegExp, day: RegExp]>> = {
  Italian: [/^(?:nome (?:della )?)?campagna$/, /^(?:giorno|data|inizio (?:dei )?report.*)$/],
  Dutch: [/^(?:campagne|campagnenaam|naam campagne)$/, /^(?:dag|datum|begin rapportage.*)$/],
  Polish: [/^(?:kampania|nazwa kampanii)$/, /^(?:dzień|data|początek raportu.*)$/],
  Turkish: [/^(?:kampanya|kampanya adı)$/, /^(?:gün|tarih|rapor başlangıcı)$/],
  Russian: [/^(?:кампания|название кампании)$/, /^(?:день|дата|дата начала отчетности|начало отчетного периода)$/],
  Ukrainian: [/^(?:кампанія|назва кампанії)$/, /^(?:день|дата|початок звітного періоду)$/],
  Japanese: [/^キャンペーン(?:名|の名前)?$/, /^(?:日|日付|日別|レポート開始日)$/],
  Korean: [/^캠페인(?: 이름)?$/, /^(?:일|날짜|일자|보고 시작)$/],
  'Chinese (simplified)': [/^(?:广告系列|广告系列名称|推广活动)$/, /^(?:天|日|日期|报告开始日期)$/],
  'Chinese (traditional)': [/^(?:廣告活動|行銷活動|行銷活動名稱|廣告活動名稱)$/, /^(?:天|日|日期|報告開始日期)$/],
  Swedish: [/^(?:kampanj|kampanjnamn|kampanjens namn)$/, /^(?:dag|datum|rapporteringsstart)$/],
  Danish: [/^(?:kampagne|kampagnenavn)$/, /^(?:dag|dato|rapportering starter|rapportstart)$/],
  Norwegian: [/^(?:kampanje|kampanjenavn|navn på kampanje)$/, /^(?:dag|dato|rapporteringsstart)$/],
  Finnish: [/^(?:kampanja|kampanjan nimi)$/, /^(?:päivä|päivämäärä|raportointi alkaa)$/],
  Czech: [/^(?:kampaň|název kampaně)$/, /^(?:den|datum|začátek přehledu)$/],
  Slovak: [/^(?:kampaň|názov kampane)$/, /^(?:deň|dátum|začiatok prehľadu)$/],
  Hungarian: [/^(?:kampány|kampány neve)$/, /^(?:nap|dátum|jelentés kezdete)$/],
  Romanian: [/^(?:campanie|numele campaniei|nume campanie)$/, /^(?:zi|ziua|data|începe raportarea)$/],
  Greek: [/^(?:καμπάνια|εκστρατεία|όνομα καμπάνιας)$/, /^(?:ημέρα|ημερομηνία|έναρξη αναφοράς)$/],
  Hebrew: [/^(?:קמפיין|מסע פרסום|שם (?:ה)?קמפיין)$/, /^(?:יום|תאריך|תחילת דיווח)$/],
  Hindi: [/^(?:कैंपेन|अभियान|कैंपेन का नाम)$/, /^(?:दिन|तारीख)$/],
  Indonesian: [/^(?:kampanye|nama kampanye)$/, /^(?:hari|tanggal|awal pelaporan)$/],
  Vietnamese: [/^(?:chiến dịch|tên chiến dịch)$/, /^(?:ngày|bắt đầu báo cáo)$/],
  Thai: [/^(?:แคมเปญ|ชื่อแคมเปญ)$/, /^(?:วัน|วันที่|เริ่มการรายงาน)$/],
  Catalan: [/^(?:campanya|nom de la campanya)$/, /^(?:dia|data)$/],
  Croatian: [/^(?:kampanja|naziv kampanje)$/, /^(?:dan|datum)$/],
  Bulgarian: [/^(?:кампания|име на кампания(?:та)?)$/, /^(?:ден|дата)$/],
  Persian: [/^(?:کمپین|پویش)$/, /^(?:روز|تاریخ)$/],
};

/** The language of a line of headings that is not read, if it is one. */
export function foreignLanguage(header: readonly string[]): string | null {
  const names = header.map(normaliseHeader);
  const found = Object.entries(WORDS).find(([, words]) => words.every((word) => names.some((name) => word.test(name))));
  return found?.[0] ?? null;
}
