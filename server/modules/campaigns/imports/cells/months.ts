/** The names and abbreviations of each month in the languages of exports. */
const NAMES = [
  'jan january ene enero januar jän jänner janv janvier janeiro يناير كانون-الثاني جانفي',
  'feb february febrero februar févr fév février fev fevereiro فبراير شباط فيفري',
  'mar march marzo mär mrz märz mars março مارس آذار',
  'apr april abr abril avr avril أبريل إبريل نيسان أفريل',
  'may mayo mai maio مايو أيار ماي',
  'jun june junio juni juin junho يونيو يونيه حزيران جوان',
  'jul july julio juli juil juillet julho يوليو يوليه تموز جويلية',
  'aug august ago agosto août aoû أغسطس آب أوت',
  'sep sept september septiembre set setiembre septembre setembro سبتمبر أيلول',
  'oct october octubre okt oktober octobre out outubro أكتوبر تشرين-الأول',
  'nov november noviembre novembre novembro نوفمبر تشرين-الثاني',
  'dec december dic diciembre dez dezember déc décembre dezembro ديسمبر كانون-الأول',
];

const fold = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[.\s-]+/g, ' ')
    .trim()
    .toLowerCase();

const months: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [fold(name), index + 1])),
);

/** 1 to 12; 0 if it is no month. */
export const monthOf = (word: string): number => months.get(fold(word)) ?? 0;
