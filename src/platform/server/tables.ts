import type { PictureKind } from '#kernel/picture.ts';
import { bigint, bytes, instant, jsonb, orNull, smallint, table, text, textOf, uuid } from './table.ts';

/** The tables of the platform, column by column as the migrations made them (tests/server/tables.test.ts). */
export const commandTable = table('command', {
  id: uuid,
  at: instant,
  bodyHash: text,
  answer: text,
});

export const deletedRecordTable = table('deleted_record', {
  id: uuid,
  resource: text,
  record: jsonb<object>(),
  kept: jsonb<object>(),
  at: instant,
});

export const eventTable = table('event', {
  seq: bigint,
  at: instant,
  name: text,
  data: jsonb<object>(),
});

export const journalTable = table('journal', {
  seq: bigint,
  at: instant,
  userId: orNull(uuid),
  approverId: orNull(uuid),
  pointId: orNull(uuid),
  commandId: orNull(uuid),
  action: text,
  subject: text,
  data: text,
  hash: text,
  senderId: orNull(uuid),
});

export const pictureTable = table('picture', {
  id: uuid,
  kind: textOf<PictureKind>(),
  created: instant,
});

export const pictureSizeTable = table('picture_size', {
  pictureId: uuid,
  size: text,
  mediaType: text,
  bytes,
});

export const venueHeadTable = table('venue_head', {
  id: smallint,
  eventSeq: bigint,
  journalSeq: bigint,
  journalHash: text,
  catalogueVersion: bigint,
  catalogueAt: instant,
});

export const housekeepingDayTable = table('housekeeping_day', {
  seq: bigint,
  at: instant,
});

export const venueKeyTable = table('venue_key', {
  name: text,
  fingerprint: text,
});
