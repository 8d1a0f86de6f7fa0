import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptTls, type TlsListener } from '#platform/server/https/accept-tls.ts';
import { givenCertificate, type ServerCertificate } from '#platform/server/https/certificate.ts';
import { issueServer } from '#platform/server/https/issue.ts';
import { keepCertificate } from '#platform/server/https/keep-certificate.ts';
import { ownCertificate } from '#platform/server/https/own-authority.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { waitFor } from '../kit/feed.ts';
import { pins } from '../kit/venue.ts';

const day = 24 * 60 * 60_000;
const names = ['127.0.0.2', 'kasa.local', 'localhost'];

let test: TestApp;
let folder: string;
let own: ServerCertificate;
let listener: TlsListener;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavolina-https-'));
  own = await ownCertificate(join(folder, 'https'), names, Date.now());
  test = await openTestApp({
    transport: { isHttpsRequired: true, authority: own.authority, hosts: () => ['192.168.1.10'], isStrict: false },
    limits: { headersMs: 600 },
  });
  listener = acceptTls(test.app.http.server, own, 600);
  await test.app.http.listen({ port: 0, host: '0.0.0.0' });
  port = (test.app.http.server.address() as { port: number }).port;
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request to one of this machine's addresses; by https it trusts this authority only. */
function ask(url: string, { ca = own.authority, body, ...more }: Record<string, unknown> & { body?: unknown } = {}) {
  return new Promise<Said>((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const asked = (isSecure ? secureRequest : plainRequest)(
      url.replace('PORT', String(port)),
      {
        agent: false,
        ...(isSecure && { ca: ca as string | string[] }),
        ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' } }),
        ...more,
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const login = { pin: pins.Waiter, posValue: 'test-till' };

describe('finding 16: one port', () => {
  it('serves everything by https, to whoever trusts the authority and to nobody else', async () => {
    const answer = await ask('https://127.0.0.2:PORT/api/login', { body: login });
    expect(answer.status).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await expect(ask('https://127.0.0.2:PORT/health/live', { ca: [] })).rejects.toThrow(/self-signed|unable to/);
    // Another name than those of the certificate.
    await expect(ask('https://127.0.0.3:PORT/health/live')).rejects.toThrow(/altname/i);
  });

  it('does nothing by http from another machine but lead to https', async () => {
    const refused = await ask('http://127.0.0.2:PORT/api/login', { body: login });
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([426, 'HTTPS_REQUIRED']);
    for (const path of ['', 'anything', 'index.html', 'health/ready']) {
      const away = await ask(`http://127.0.0.2:PORT/${path}`);
      expect([away.status, away.headers.location]).toEqual([302, '/trust']);
    }
    for (const path of ['api/login/context', 'api/openapi.json', 'api/events']) {
      expect((await ask(`http://127.0.0.2:PORT/${path}`)).status).toBe(426);
    }
    for (const path of ['/trust/../api/login/context', '//api/login/context', '/trust/%2e%2e/api/setup']) {
      expect((await ask(`http://127.0.0.2:PORT${path}`, { path })).status, path).not.toBe(200);
    }
  });

  it('stays as it was on the machine itself', async () => {
    expect((await ask('http://127.0.0.1:PORT/api/login', { body: login })).status).toBe(200);
    expect((await ask('http://127.0.0.1:PORT/api/login/context')).status).toBe(200);
  });

  it('ends connections that say nothing, or never finish their handshake', async () => {
    const silent = connectPlain({ host: '127.0.0.2', port });
    const half = connectPlain({ host: '127.0.0.2', port });
    half.write(Buffer.from([0x16, 0x03, 0x01]));
    const ends = Promise.all(
      [silent, half].map((socket) => new Promise((done) => socket.resume().once('close', done))),
    );
    for (const socket of [silent, half]) socket.on('error', () => {});
    await ends;
    const slow = connect({ host: '127.0.0.2', port, ca: own.authority as string, servername: '' });
    slow.on('error', () => {});
    slow.write('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await new Promise((done) => slow.resume().once('close', done));
    expect((await ask('https://127.0.0.2:PORT/health/live')).status).toBe(200);
  });
});

describe('finding 16: the page that leads there', () => {
  const pageIn = (query: string, headers = {}) => ask(`http://127.0.0.2:PORT/trust${query}`, { headers });

  it('is there in every language, and opens the steps of the device', async () => {
    const seen = new Set<string>();
    for (const lang of ['sq', 'sq-AL', 'en', 'mk', 'sr', 'el', 'de']) {
      const { status, body } = await pageIn(`?lang=${lang}`);
      expect(status).toBe(200);
      expect(body).not.toMatch(/undefined|\[object/);
      seen.add(/<h1>(.*)<\/h1>/.exec(body)?.[1] ?? '');
    }
    expect(seen.size).toBe(5);
    const android = await pageIn('', {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14)',
      'accept-language': 'bs,en;q=0.5',
    });
    expect(android.body).toContain('<html lang="sr">');
    expect(android.body).toContain('<details id="android" open>');
    expect(android.body).toContain(new X509Certificate(own.authority as string).fingerprint256);
  });

  it('gives the certificate of the authority, without its key, as each system takes it', async () => {
    const raw = new X509Certificate(own.authority as string).raw;
    for (const [name, type] of [
      ['tavolina.crt', 'application/x-x509-ca-cert'],
      ['tavolina.cer', 'application/x-x509-ca-cert'],
      ['tavolina.mobileconfig', 'application/x-apple-aspen-config'],
    ]) {
      const { status, headers, body } = await ask(`http://127.0.0.2:PORT/trust/${name}`);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(body).not.toContain('PRIVATE');
      if (name === 'tavolina.mobileconfig') expect(body).toContain(raw.toString('base64'));
    }
    expect((await ask('http://127.0.0.2:PORT/trust/authority.json')).status).toBe(404);
  });

  it('shows other devices the way, when read on the server itself', async () => {
    expect((await ask('http://127.0.0.1:PORT/trust')).body).toContain(`http://192.168.1.10:${port}/trust`);
    expect((await pageIn('')).body).not.toContain('192.168.1.10');
  });
});

describe('finding 16: the machine’s own authority', () => {
  it('vouches for local names and private addresses only, for ten years; its certificate for the machine’s, for a year', async () => {
    const authority = new X509Certificate(own.authority as string);
    const server = new X509Certificate(own.certificate);
    const days = ({ validFrom, validTo }: X509Certificate) => (Date.parse(validTo) - Date.parse(validFrom)) / day;
    expect(days(server)).toBeLessThanOrEqual(397);
    expect(days(authority)).toBeGreaterThan(3_640);
    expect(authority.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    expect(server.subjectAltName).toBe('IP Address:127.0.0.2, DNS:kasa.local, DNS:localhost');
    for (const file of ['authority.json', 'server.json']) {
      expect((await stat(join(folder, 'https', file))).mode & 0o777).toBe(0o600);
    }
    // A stolen key makes certificates for the bank too, which nobody takes.
    const stolen = JSON.parse(await readFile(join(folder, 'https', 'authority.json'), 'utf8'));
    for (const [name, host] of [
      ['bank.example', '127.0.0.2'],
      ['8.8.8.8', '127.0.0.2'],
    ]) {
      const forged = await issueServer(stolen, [name as string, '127.0.0.2'], Date.now());
      listener.show({ ...forged, authority: null, leftOut: [] });
      await expect(ask(`https://${host}:PORT/health/live`)).rejects.toThrow(/permitted|subtree/i);
    }
    listener.show(own);
    expect((await ask('https://127.0.0.2:PORT/health/live')).status).toBe(200);
  });

  it('is kept, and its certificate renewed in time, for other addresses, and after the clock went back', async () => {
    const at = Date.now();
    const place = join(folder, 'https');
    expect(await ownCertificate(place, names, at)).toEqual(own);
    const renewed = await ownCertificate(place, names, at + 340 * day);
    expect(renewed.certificate).not.toBe(own.certificate);
    expect(renewed.authority).toBe(own.authority);
    expect((await ownCertificate(place, names, at)).certificate).not.toBe(renewed.certificate);
    const moved = await ownCertificate(place, [...names, '192.168.7.7'], at);
    expect(new X509Certificate(moved.certificate).subjectAltName).toContain('192.168.7.7');
    const { leftOut } = await ownCertificate(place, [...names, 'cafe.example.com', '8.8.8.8'], at);
    expect(leftOut).toEqual(['cafe.example.com', '8.8.8.8']);
    await ownCertificate(place, names, at);
  });

  it('is never made again where a damaged one is; its certificate is', async () => {
    const place = await mkdtemp(join(folder, 'damaged-'));
    const first = await ownCertificate(place, names, Date.now());
    await writeFile(join(place, 'server.json'), '{');
    expect((await ownCertificate(place, names, Date.now())).authority).toBe(first.authority);
    for (const damaged of ['{', '{}', '']) {
      await writeFile(join(place, 'authority.json'), damaged);
      await expect(ownCertificate(place, names, Date.now())).rejects.toThrow(/authority\.json/);
    }
  });
});

describe('finding 16: a certificate of the owner’s', () => {
  const write = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return path;
  };

  it('is refused before the port opens if it is missing, damaged, over, or of another key', async () => {
    const stored = JSON.parse(await readFile(join(folder, 'https', 'authority.json'), 'utf8'));
    const one = await issueServer(stored, names, Date.now());
    const old = await issueServer(stored, names, Date.now() - 500 * day);
    const [cert, key, oldCert, oldKey, junk] = await Promise.all([
      write('one.crt', one.certificate),
      write('one.key', one.key),
      write('old.crt', old.certificate),
      write('old.key', old.key),
      write('junk', 'junk'),
    ]);
    const refusal = (certFile: string, keyFile: string) =>
      expect(givenCertificate(certFile, keyFile, Date.now())).rejects;
    await refusal(join(folder, 'none'), key).toThrow(/TAVOLINA_TLS_CERT.* cannot be read/);
    await refusal(junk, key).toThrow(/not a certificate/);
    await refusal(cert, junk).toThrow(/not a private key/);
    await refusal(cert, oldKey).toThrow(/not that of the certificate/);
    await refusal(oldCert, oldKey).toThrow(/ended on/);
    expect((await givenCertificate(cert, key, Date.now())).certificate).toBe(one.certificate);
    await chmod(key, 0o600);
  });

  it('is shown to new connections once its files have changed, and the old one until then', async () => {
    const stored = JSON.parse(await readFile(join(folder, 'https', 'authority.json'), 'utf8'));
    const serial = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect({ host: '127.0.0.2', port, ca: own.authority as string, servername: '' }, () => {
          resolve(socket.getPeerCertificate().serialNumber);
          socket.destroy();
        });
        socket.on('error', reject);
      });
    const put = async () => {
      const fresh = await issueServer(stored, names, Date.now());
      await Promise.all([write('given.crt', fresh.certificate), write('given.key', fresh.key)]);
    };
    await put();
    const read = () => givenCertificate(join(folder, 'given.crt'), join(folder, 'given.key'), Date.now());
    const warned: string[] = [];
    const log = { info: () => {}, warn: (text: unknown) => void warned.push(String(text)) };
    const first = await read();
    listener.show(first);
    const before = await serial();
    const keeper = keepCertificate(first, read, listener.show, log as never, 20);
    await write('given.key', 'half-written');
    await waitFor(() => warned.length === 1, 'the complaint');
    expect(await serial()).toBe(before);
    await put();
    await waitFor(async () => (await serial()) !== before, 'the new certificate');
    expect(warned.every((text) => text.includes('stays as it is'))).toBe(true);
    await keeper.stop();
    listener.show(own);
  });
});

describe('finding 16: behind a reverse proxy', () => {
  it('believes its headers, and those of nobody else', async () => {
    const behind = await openTestApp({
      trustProxy: ['127.0.0.9'],
      transport: { isHttpsRequired: true, authority: null, hosts: () => [], isStrict: false },
    });
    await behind.app.http.listen({ port: 0, host: '0.0.0.0' });
    const there = (behind.app.http.server.address() as { port: number }).port;
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.1.1.1' };
    const from = (localAddress: string) =>
      ask(`http://127.0.0.2:${there}/api/login/context`, { headers, localAddress });
    expect((await from('127.0.0.9')).status).toBe(200);
    expect((await from('127.0.0.8')).status).toBe(426);
    // A proxy on the same machine that forwards plain http.
    const own = `http://127.0.0.1:${there}/api/login/context`;
    expect((await ask(own, { headers: { 'x-forwarded-for': '10.1.1.1' } })).status).toBe(426);
    expect((await ask(own)).status).toBe(200);
    await behind.close();
  });
});
