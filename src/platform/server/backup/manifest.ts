import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalTip } from '../journal.ts';
import type { RowSum } from './row-sum.ts';

/** The marks of a backup, in this order: start, then a table or file and its end for each, then the end. */
export const backupFormat = 2;

export interface BackupStart {
  readonly kind: 'start';
  readonly format: number;
  readonly venue: string;
  /** Epoch ms, of the snapshot. */
  readonly takenAt: number;
  /** Of this program. */
  readonly version: string;
  /** Of the database it came from, such as "18.4". */
  readonly postgres: string;
  /** The files of the migrations that had been applied. */
  readonly migrations: readonly string[];
}

export interface TableMark {
  readonly kind: 'table';
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableEnd extends RowSum {
  readonly kind: 'tableEnd';
}

export interface FileMark {
  readonly kind: 'file';
  readonly name: CarriedFile;
}

export interface FileEnd {
  readonly kind: 'fileEnd';
  readonly bytes: number;
  readonly sha256: string;
}

export interface BackupEnd {
  readonly kind: 'end';
  readonly tables: readonly ({ readonly name: string } & RowSum)[];
  readonly files: readonly ({ readonly name: CarriedFile } & Omit<FileEnd, 'kind'>)[];
  readonly journal: JournalTip;
}

export type BackupMark = BackupStart | TableMark | TableEnd | FileMark | FileEnd | BackupEnd;

/** The authority that the tablets trust (decision 0051). */
const authority = 'authority.json';

/**
 * The files of a venue's folder that belong to its data: its keys, the anchors of its journal (the chain, or the
 * single tip that came before it), and the server's own authority. A backup names nothing else, so it cannot put a file
 * anywhere else.
 */
export const carriedFiles = ['secrets.json', 'journal-anchors.jsonl', 'journal-anchor.json', authority] as const;
export type CarriedFile = (typeof carriedFiles)[number];

/** Where it is in the venue's folder. */
export function placeOf(folder: string, name: CarriedFile): string {
  return name === authority ? join(folder, 'https', name) : join(folder, name);
}

/** Whether it is the venue's alone. Several venues share nothing but the authority, which is for none of them to take along. */
export function isOwn(folder: string, name: CarriedFile): boolean {
  return name !== authority || !existsSync(join(folder, 'venues'));
}

/** Whether a venue without it takes the place of one that has it: then that one's is put aside. */
export const isPutAside = (name: CarriedFile): boolean => name !== authority;

export const isCarried = (name: string): name is CarriedFile => carriedFiles.some((each) => each === name);

/** All of a backup but its content. */
export interface BackupSummary {
  readonly start: BackupStart;
  readonly end: BackupEnd;
  /** Of the file. */
  readonly bytes: number;
  readonly rows: number;
}
