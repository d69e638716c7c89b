import * as z from 'zod';
import type { DayFigure } from './campaign.ts';

/** The supported exports, by the id that a stored import has. */
export const importFormatNames = {
  'google-ads-campaigns': 'Google Ads: campaign report',
  'google-ads-keywords': 'Google Ads: keyword report',
  'google-ads-conversions': 'Google Ads: conversion actions',
  'spotify-ads': 'Spotify Ads Manager (Ad Studio): report',
  'spotify-artists': 'Spotify for Artists: timeline',
  'meta-ads': 'Meta Ads Manager: report',
} as const;
export type ImportFormatId = keyof typeof importFormatNames;
export const importFormatIds = Object.keys(importFormatNames) as ImportFormatId[];

export type ImportField =
  | 'name'
  | 'day'
  | 'until'
  | 'hour'
  | 'keyword'
  | 'match_type'
  | 'action'
  | 'device'
  | 'currency'
  | 'frequency'
  | 'listeners'
  | DayFigure;

export interface ImportProblem {
  /** In the file, from 1. */
  line: number;
  /** The heading in the file; null when the whole line is invalid. */
  column: string | null;
  reason: string;
}

/** A campaign as the file names it. The empty name stands for a file about a single, unnamed campaign. */
export interface ImportName {
  name: string;
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** The currency of its amounts; null if it is the shop's, not stated, or there are no amounts. */
  currency: string | null;
  campaignId: string | null;
  /** How it was found: an admin chose it before, exactly one campaign has this name, or exactly one has a similar one. */
  foundBy: 'choice' | 'name' | 'similar' | null;
  /** Null if the file does not state it. Missing in reports from before it was read. */
  audience?: ImportAudience | null;
  /** Campaigns with similar names, the most similar first. Missing in reports from before they were compared. */
  candidates?: string[];
}

/** The file's own total of a column beside the sum of its rows. */
export interface ImportTotal {
  figure: DayFigure;
  sum: number;
  stated: number;
  agrees: boolean;
}

/** Figures of people, of all days of a campaign in a file as the file itself states them: days do not add up to them. */
export interface ImportAudience {
  reach: number | null;
  /** How often each person saw the ad. */
  frequency: number | null;
  /** Unique listeners. */
  listeners: number | null;
}

/** The amounts of a file in one currency. */
export interface ImportCurrency {
  /** ISO 4217; null if the file does not name it: such amounts are read as the shop's currency. */
  code: string | null;
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
}

/** How amounts in another currency became amounts in the shop's; stored in `result_imports.rates`. */
export interface ImportRate {
  from: string;
  to: string;
  /** What one unit of `from` is in `to`, as a decimal number; null if spend and values were left out. */
  rate: string | null;
  /** The admin who entered it. */
  by: string | null;
  /** ISO 8601. */
  at: string;
}

/** The admin's choice per currency that is not the shop's: a rate, or null to leave spend and values out. */
export type RateChoices = Record<string, string | null>;

/** The currencies that need a choice: those of the names that go to a campaign. */
export function currenciesToConvert(names: readonly ImportName[], isImported: (name: string) => boolean): string[] {
  return [...new Set(names.filter(({ name }) => isImported(name)).flatMap(({ currency }) => currency ?? []))];
}

/** A positive decimal number that the database stores exactly. */
export const rateText = z
  .string()
  .trim()
  .regex(/^\d{1,7}(\.\d{1,10})?$/, 'Enter a number such as 0.7312')
  .refine((text) => Number(text) > 0, 'The rate must be more than 0');

/** The sums of a campaign's amounts, in the file's currency and converted row by row. */
export interface ConvertedAmounts {
  name: string;
  currency: string;
  spend: number | null;
  convertedSpend: number | null;
  value: number | null;
  convertedValue: number | null;
}

/** A figure of a campaign's day that an import changes. */
export interface ChangedFigure {
  campaignId: string;
  /** `YYYY-MM-DD`. */
  day: string;
  figure: DayFigure;
  before: number | null;
  after: number;
}

/** What an import would change. Days without a change have the same figures already. */
export interface ComparedDays {
  /** Days in the file, per campaign. */
  days: number;
  newDays: number;
  changedDays: number;
  /** Day by day; many changes are cut off, `changedDays` and `totals` are not. */
  changes: ChangedFigure[];
  /** Sums over all changed days. */
  totals: { figure: DayFigure; before: number | null; after: number }[];
}

/** The result of a preview; stored in `result_imports.report`. */
export interface ImportReport {
  /** Why the file cannot be read; null when it was recognised. */
  refusal: string | null;
  encoding: string | null;
  separator: 'comma' | 'semicolon' | 'tab' | null;
  columns: { header: string; field: ImportField }[];
  /** Headers that are not imported. */
  ignored: string[];
  /** The first rows as they will be stored, in the order of `columns`. */
  firstRows: (string | number | null)[][];
  /** The first {@link MAX_PROBLEMS} of `problemCount`. */
  problems: ImportProblem[];
  problemCount: number;
  names: ImportName[];
  /** Days that appear in several rows of one campaign: they are summed (reach: the maximum). */
  repeatedDays: number;
  totals: ImportTotal[];
  /** What may be wrong with its names, as text for the admin. Missing in reports from before this was checked. */
  warnings?: string[];
  /**
   * The last line, if the file ends in the middle of it or right behind it: its last figure may lack digits. Null if it ends
   * with a line break. Missing in reports from before this was checked.
   */
  openLine?: number | null;
  /** The currencies of its amounts; empty if it has none. */
  currencies: ImportCurrency[];
  /** The shop's currency at the time of the preview. */
  shopCurrency: string;
}

export const MAX_PROBLEMS = 50;
export const FIRST_ROWS = 8;

/** A row of `result_imports`. */
export type PreviewEvent<ResultImport> =
  | { type: 'progress'; bytes: number; size: number; rows: number }
  | { type: 'done'; import: ResultImport }
  | { type: 'error'; code: string; message: string };

export interface ApplyResponse {
  /** `unchanged`: the days already hold these figures, so nothing was written. */
  outcome: 'applied' | 'unchanged';
  /** ISO 8601; null if the import was not applied, because its figures are there already. */
  appliedAt: string | null;
  /** Rows written, after summing those of one day. */
  days: number;
  keywords: number;
  conversions: number;
}
