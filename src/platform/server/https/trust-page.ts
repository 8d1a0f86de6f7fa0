import { encode } from 'uqr';
import { isLocale, type Language, type Locale, languageOf, languages } from '#kernel/locale.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import mk from './words/mk.json' with { type: 'json' };
import sq from './words/sq.json' with { type: 'json' };
import sr from './words/sr.json' with { type: 'json' };

const words: Readonly<Record<Language, typeof en>> = { sq, en, mk, sr, de };
const ownNames: Readonly<Record<Language, string>> = {
  sq: 'Shqip',
  en: 'English',
  mk: 'Македонски',
  sr: 'Srpski',
  de: 'Deutsch',
};

const systems = ['android', 'ipad', 'windows', 'mac'] as const;
type System = (typeof systems)[number];
/** Each system installs a certificate from a file of its own kind. */
const files: Readonly<Record<System, string>> = {
  android: 'tavolina.crt',
  ipad: 'tavolina.mobileconfig',
  windows: 'tavolina.cer',
  mac: 'tavolina.mobileconfig',
};

export interface TrustPage {
  readonly locale: Locale;
  readonly userAgent: string;
  /** Host and port at which the device reaches the server. */
  readonly host: string;
  /** The mark by which the authority is compared; null if the owner's certificate needs no trust. */
  readonly fingerprint: string | null;
  /** Where other devices find this page. */
  readonly address: string | null;
}

/** The language that the device asks for, as far as it is spoken here. */
export function localeOf(wanted: unknown, accepted = ''): Locale {
  if (isLocale(wanted)) return wanted;
  const found = accepted
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase())
    .find((code) => (languages as readonly string[]).includes(code) || ['hr', 'bs'].includes(code));
  if (found === 'hr' || found === 'bs') return 'sr';
  return isLocale(found) ? found : 'sq';
}

/** How each kind of device learns to trust the server; its script (public/trust.js) looks whether it does, and goes on. */
export function trustPage({ locale, userAgent, host, fingerprint, address }: TrustPage): string {
  const language = languageOf(locale);
  const t = words[language];
  const own = systemOf(userAgent);
  const steps = (system: System) => `
      <details id="${system}"${system === own ? ' open' : ''}>
        <summary>${escaped(t[system])}</summary>
        <p><a class="button" href="/trust/${files[system]}">${escaped(t.download)}</a></p>
        <ol>${t[`${system}Steps`].map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>
      </details>`;
  const setup = `
      <p id="not-yet" hidden>${escaped(t.notYet)}</p>
      <p><button id="again" type="button" hidden>${escaped(t.again)}</button></p>
      ${[own, ...systems.filter((system) => system !== own)].map(steps).join('')}
      <p class="compare">${escaped(t.compare)}<br><code>${escaped(fingerprint ?? '')}</code></p>`;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="origin">
    <title>${escaped(t.title)}</title>
    <link rel="icon" href="/icon.svg">
    <link rel="stylesheet" href="/trust.css">
    <script src="/trust.js" defer></script>
  </head>
  <body data-secure="https://${escaped(host)}">
    <main>
      <h1>${escaped(t.title)}</h1>
      <p>${escaped(t.why)}</p>
      <p id="state" role="status" hidden data-trusted="${escaped(t.trusted)}">${escaped(t.checking)}</p>
      <p id="unsent" hidden>${escaped(t.unsent)}</p>
      <p><a id="go-on" class="button" href="https://${escaped(host)}/" hidden>${escaped(t.goOn)}</a></p>
      ${fingerprint === null ? `<p>${escaped(t.noCertificate)}</p>` : setup}
      ${address === null ? '' : `<section><p>${escaped(t.scan)}</p>${qrCode(address)}<p><code>${escaped(address)}</code></p></section>`}
    </main>
    <nav>${languages.map((each) => `<a href="/trust?lang=${each}" lang="${each}"${each === language ? ' aria-current="true"' : ''}>${ownNames[each]}</a>`).join(' ')}</nav>
  </body>
</html>
`;
}

function systemOf(userAgent: string): System {
  if (/android/i.test(userAgent)) return 'android';
  if (/ipad|iphone/i.test(userAgent)) return 'ipad';
  // A newer iPad calls itself a Mac; the script tells them apart by the touch screen.
  return /mac os x/i.test(userAgent) ? 'mac' : 'windows';
}

function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}" fill="#000"/></svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
