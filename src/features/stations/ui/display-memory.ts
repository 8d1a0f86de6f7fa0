/** The display's settings stored on this device. */
const stationKey = 'tavolina.display.station';
const mutedKey = 'tavolina.display.muted';

export const readStation = (): string | null => localStorage.getItem(stationKey);

export function noteStation(stationId: string | null): void {
  if (stationId === null) localStorage.removeItem(stationKey);
  else localStorage.setItem(stationKey, stationId);
}

export const readMuted = (): boolean => localStorage.getItem(mutedKey) === 'yes';

export function noteMuted(isMuted: boolean): void {
  localStorage.setItem(mutedKey, isMuted ? 'yes' : 'no');
}
