// The first page of a device that comes from the server's plain http address (trust.js): takes over which device it is,
// and what it has not sent yet, then opens the app. Once for each device; the server carries out a command once,
// however often it arrives.
(async () => {
  const text = new URLSearchParams(location.hash.slice(1)).get('moved');
  const goOn = (hash) => location.replace(`/${hash}`);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const { settings, pending, hash } = JSON.parse(new TextDecoder().decode(bytes));
    const rest = /^#\/[\w/?=&-]*$/.test(hash) ? hash : '';
    // Only this server's own page may hand something over, and nobody once the device has arrived.
    const isOurs = document.referrer === `http://${location.host}/`;
    if (!isOurs || localStorage.getItem('tavolina.moved') !== null) return goOn(rest);
    if (pending.length > 0) await keep(pending);
    for (const name of ['tavolina.point', 'tavolina.locale', 'tavolina.theme']) {
      if (typeof settings[name] === 'string' && localStorage.getItem(name) === null) localStorage.setItem(name, settings[name]);
    }
    localStorage.setItem('tavolina.moved', new Date().toISOString());
    goOn(rest);
  } catch {
    goOn('');
  }

  /** In the outbox of this address; the same shape as in indexed-db-storage.ts. */
  function keep(entries) {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('tavolina-outbox', 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('pending', { keyPath: 'seq', autoIncrement: true });
        opening.result.createObjectStore('refused', { keyPath: 'seq' });
      };
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const writing = opening.result.transaction('pending', 'readwrite', { durability: 'strict' });
        for (const { seq: _, ...entry } of entries) writing.objectStore('pending').add(entry);
        writing.oncomplete = () => {
          opening.result.close();
          resolve();
        };
        writing.onabort = () => reject(writing.error);
      };
    });
  }
})();
