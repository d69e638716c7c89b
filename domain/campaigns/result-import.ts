import type { DayFigure } from './campaign.ts';

/** The exports that can be read, by the id that a stored import carries. */
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
  | DayFigure;

export interface ImportProblem {
  /** In the file, from 1. */
  line: number;
  /** As the file heads it; null when the whole line is wrong. */
  column: string | null;
  reason: string;
}

/** A campaign as the file names it. The empty name stands for a file that is of one campaign and names none. */
export interface ImportName {
  name: string;
  rows: number;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  campaignId: string | null;
  /** How it was found: staff chose it before, or one campaign has that very name. */
  foundBy: 'choice' | 'name' | null;
}

/** The file's own total of a column beside the sum of its rows. */
export interface ImportTotal {
  figure: DayFigure;
  sum: number;
  stated: number;
  agrees: boolean;
}

/** What a preview found; kept in `result_imports.report`. */
export interface ImportReport {
  /** Why nothing of the file can be read; null when it was recognised. */
  refusal: string | null;
  encoding: string | null;
  separator: 'comma' | 'semicolon' | 'tab' | null;
  columns: { header: string; field: ImportField }[];
  /** Headers that are not read. */
  ignored: string[];
  /** The first rows as they will be stored, in the order of `columns`. */
  firstRows: (string | number | null)[][];
  /** The first {@link MAX_PROBLEMS} of `problemCount`. */
  problems: ImportProblem[];
  problemCount: number;
  names: ImportName[];
  /** Days that several rows of one campaign tell about: they are added up (reach: the highest counts). */
  repeatedDays: number;
  totals: ImportTotal[];
}

export const MAX_PROBLEMS = 50;
export const FIRST_ROWS = 8;

/** A row of `result_imports`. */
export interface ResultImport {
  id: string;
  format: ImportFormatId | null;
  file_name: string;
  path: string;
  sha256: string | null;
  state: 'previewed' | 'applied' | 'failed';
  rows: number;
  first_day: string | null;
  last_day: string | null;
  report: ImportReport;
  /** Name in the file to campaign; null for one that was left out. */
  mapping: Record<string, string | null>;
  created_at: string;
  applied_at: string | null;
}

/** A line of the answer of `preview-import` while the file is read; the last one is the import or a refusal. */
export type PreviewEvent =
  | { type: 'progress'; bytes: number; size: number; rows: number }
  | { type: 'done'; import: ResultImport }
  | { type: 'error'; code: string; message: string };

export interface ApplyAnswer {
  /** `unchanged`: this file was applied to these campaigns before, so there was nothing to do. */
  outcome: 'applied' | 'unchanged';
  appliedAt: string;
  /** Rows written, after those of one day were added up. */
  days: number;
  keywords: number;
  conversions: number;
}
