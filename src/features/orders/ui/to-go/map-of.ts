/** A map of the address in the browser; nothing is asked before somebody taps it. */
export const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
