/** A ticket that says to make a course now. */
export interface FiredTicket {
  readonly course: number;
  /** Its items are on a ticket that the station has: it is a note, and nothing on it is counted again. */
  readonly isKnown: boolean;
}

/** Whether a ticket only tells of items that are on another one: they are read and not struck. */
export function isNote({ movedFrom, fired }: NoteFacts): boolean {
  return (movedFrom ?? null) !== null || (fired?.isKnown ?? false);
}

export interface NoteFacts {
  readonly movedFrom?: object | null | undefined;
  readonly fired?: FiredTicket | null | undefined;
}
