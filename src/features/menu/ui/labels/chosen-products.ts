const key = 'tavolina.labels';

/** The products whose labels are to be printed: too many for an address, and kept when the page is loaded again. */
export function keepForLabels(productIds: readonly string[]): void {
  sessionStorage.setItem(key, JSON.stringify(productIds));
}

export function chosenForLabels(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
