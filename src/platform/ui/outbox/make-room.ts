const ours = /^tavolina-/;

/**
 * Deletes what this device can fetch again: the files of earlier builds, then the pictures of products. The files of the
 * running build stay, the till needs them without a server. Returns whether anything was deleted.
 */
export async function makeRoom(store: CacheStorage | undefined = globalThis.caches): Promise<boolean> {
  if (store === undefined) return false;
  const names = (await store.keys()).filter((name) => ours.test(name));
  const old = names.slice(0, -1);
  for (const name of old) await store.delete(name);
  if (old.length > 0) return true;
  const [current] = names;
  if (current === undefined) return false;
  const cache = await store.open(current);
  const pictures = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/api/pictures/'));
  for (const picture of pictures) await cache.delete(picture);
  return pictures.length > 0;
}
