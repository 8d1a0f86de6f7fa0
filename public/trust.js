// The page on which a device learns to trust the server. Looks whether it does, and then goes on to https by itself, with
// what this device has not sent yet: what is stored at the old address cannot be read at the new one.
(() => {
  const { secure } = document.body.dataset;
  const part = (id) => document.getElementById(id);
  const state = part('state');
  if (location.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)) return;
  if (/mac os x/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1) {
    const [mac, pad] = [part('mac'), part('ipad')];
    if (mac && pad) {
      mac.open = false;
      pad.open = true;
    }
  }

  /** The commands of an earlier outbox at this address. */
  function unsentCommands() {
    return new Promise((resolve) => {
      const opening = indexedDB.open('tavolina-outbox');
      // There was none: it must not be made here.
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => resolve([]);
      opening.onsuccess = () => {
        const db = opening.result;
        if (!db.objectStoreNames.contains('pending')) return resolve([]);
        const reading = db.transaction('pending').objectStore('pending').getAll();
        reading.onerror = () => resolve([]);
        reading.onsuccess = () => resolve(reading.result);
      };
    });
  }

  function keptSettings() {
    const names = ['tavolina.point', 'tavolina.locale', 'tavolina.theme'];
    return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)]).filter(([, value]) => value !== null));
  }

  function encode(value) {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }

  async function goOn() {
    const pending = await unsentCommands();
    const settings = keptSettings();
    if (pending.length > 0) {
      part('unsent').textContent = part('unsent').textContent.replace('{count}', String(pending.length));
      part('unsent').hidden = false;
    }
    const isEmpty = pending.length === 0 && Object.keys(settings).length === 0;
    const all = `/moved.html#moved=${encode({ settings, pending, hash: location.hash })}`;
    const address = `${secure}${isEmpty ? `/${location.hash}` : all}`;
    part('go-on').href = address;
    part('go-on').hidden = false;
    location.replace(address);
  }

  async function look() {
    state.hidden = false;
    try {
      await fetch(`${secure}/trust/ok`, { mode: 'no-cors', cache: 'no-store' });
    } catch {
      state.hidden = true;
      for (const id of ['not-yet', 'again']) if (part(id)) part(id).hidden = false;
      return;
    }
    state.textContent = state.dataset.trusted;
    await goOn();
  }
  part('again')?.addEventListener('click', () => void look());
  void look();
})();
