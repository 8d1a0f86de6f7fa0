/** Parses a typed time of day: `17:30`, `17.30`, `1730`, `17`; midnight also as `24:00`. Null if it is invalid. */
export function readMinute(text: string): number | null {
  const [, hours, minutes = '0'] = /^\s*(\d{1,2})(?:[:.,h ]?(\d{2}))?\s*$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const minute = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute % (24 * 60) : null;
}

/** Minutes after midnight as `17:30`. */
export function writeMinute(minute: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
