import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { forgetUnusedPictures } from '#platform/server/pictures.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { openFingerprint } from '../kit/routes.ts';

let test: TestApp;
let admin: Client;
let look: Awaited<ReturnType<typeof openFingerprint>>;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  look = await openFingerprint(test.connection);
});
afterAll(async () => {
  await look.close();
  await test.close();
});

const plain = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } });

const upload = (bytes: Buffer, query = 'kind=product', headers: Record<string, string> = {}, by: Client = admin) =>
  by.call('POST', `api/pictures?${query}`, bytes, { 'content-type': 'application/octet-stream', ...headers });

async function shown(id: string, size: string) {
  const answer = await test.app.http.inject({ url: `/api/pictures/${id}/${size}` });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG whose header says how large it is, with almost nothing behind it. */
function pngOf(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2_000)));
  return Buffer.concat([pngStart, chunk('IHDR', header), ...more, pixels, chunk('IEND', Buffer.alloc(0))]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('an uploaded picture', () => {
  it('is re-encoded in the sizes of its kind, and served to any client that knows its address', async () => {
    const bytes = await plain(900, 600).png().toBuffer();
    const { status, body } = await upload(bytes);
    expect(status).toBe(200);
    for (const side of [96, 256, 640]) {
      const { headers, bytes: drawn } = await shown(body.id, String(side));
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    }
    expect(await shown(body.id, '512')).toMatchObject({ status: 404 });
    expect(await shown(uuidv7(), '96')).toMatchObject({ status: 404 });
  });

  it('keeps its shape as a logo, is not made larger, and has a form for paper', async () => {
    const bytes = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    const { body } = await upload(bytes, 'kind=logo');
    expect(await sharp((await shown(body.id, '512')).bytes).metadata()).toMatchObject({ width: 300, height: 100 });
    const { headers, bytes: paper } = await shown(body.id, 'receipt');
    expect(headers['content-type']).toBe('image/png');
    // Transparent pixels are white on paper.
    expect((await sharp(paper).stats()).channels.map(({ min }) => min)).toEqual([255]);
  });

  it('is cut where it is asked, measured on the upright picture, and stands upright', async () => {
    // Left half red, right half blue, with the orientation of a camera held sideways: upright, red is above.
    const bytes = await plain(200, 100, '#ff0000')
      .composite([{ input: await plain(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const dominant = async (id: string) => (await sharp((await shown(id, '96')).bytes).stats()).dominant;
    const { body: upper } = await upload(bytes, 'kind=product&x=0&y=0&width=100&height=90');
    expect((await dominant(upper.id)).r).toBeGreaterThan(200);
    const { body: lower } = await upload(bytes, 'kind=product&x=0&y=110&width=100&height=90');
    expect((await dominant(lower.id)).b).toBeGreaterThan(200);
    expect(await upload(bytes, 'kind=product&x=0&y=0&width=200&height=100')).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_INPUT', fields: [{ path: 'query.crop' }] } },
    });
    expect(await upload(bytes, 'kind=product&x=0')).toMatchObject({ status: 400 });
  });

  it('loses where and with what it was taken', async () => {
    const bytes = await plain(100, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Dritan Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 39/1 0/1' } })
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('Dritan Secret');
    const { body } = await upload(bytes);
    for (const size of ['96', '256', '640']) {
      const { bytes: drawn } = await shown(body.id, size);
      const { exif, icc, xmp, orientation } = await sharp(drawn).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(drawn.toString('latin1')).not.toContain('Dritan');
    }
  });

  it('is identified by its bytes, regardless of its declared type', async () => {
    const bytes = await plain(20, 20).jpeg().toBuffer();
    for (const type of ['image/png', 'image/svg+xml', 'application/octet-stream', 'image/x-nonsense'])
      expect((await upload(bytes, 'kind=logo', { 'content-type': type })).status, type).toBe(200);
  });

  it('sent twenty times by one command is one picture; its id with another file is refused', async () => {
    const bytes = await plain(50, 50, '#123456').png().toBuffer();
    const command = { 'command-id': uuidv7() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(bytes, 'kind=product', command)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = await plain(50, 50, '#654321').png().toBuffer();
    expect(await upload(other, 'kind=product', command)).toMatchObject({
      status: 409,
      body: { error: { code: 'COMMAND_ID_REUSED' } },
    });
    expect(await upload(bytes, 'kind=product', { 'command-id': 'x' })).toMatchObject({
      status: 400,
      body: { error: { code: 'COMMAND_ID_REQUIRED' } },
    });
  });
});

describe('a file that is no picture for us', () => {
  const noise = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7919) % 251));
  const files: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ['an SVG', () => Buffer.from(svg), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['an SVG behind an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['nothing in particular', () => noise(5_000), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['a GIF', () => plain(20, 20).gif().toBuffer(), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer(), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    [
      'a moving WebP',
      () =>
        sharp(
          [2, 3].map((n) => ({
            create: { width: 9, height: 9, channels: 3 as const, background: { r: n * 50, g: 0, b: 0 } },
          })) as never,
          { join: { animated: true } },
        )
          .webp()
          .toBuffer(),
      415,
      'PICTURE_TYPE_UNSUPPORTED',
    ],
    ['a moving PNG', () => pngOf(20, 20, [chunk('acTL', Buffer.alloc(8))]), 415, 'PICTURE_TYPE_UNSUPPORTED'],
    [
      'a JPEG with a page in its comment',
      async () => {
        const jpeg = await plain(20, 20).jpeg().toBuffer();
        const text = Buffer.from('<html><script>alert(1)</script></html>');
        const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
        return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
      },
      415,
      'PICTURE_TYPE_UNSUPPORTED',
    ],
    [
      'a PNG with a page behind it',
      async () => Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from('<HTML >')]),
      415,
      'PICTURE_TYPE_UNSUPPORTED',
    ],
    [
      'a JPEG that is a ZIP too',
      async () =>
        Buffer.concat([await plain(20, 20).jpeg().toBuffer(), Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')]),
      415,
      'PICTURE_TYPE_UNSUPPORTED',
    ],
    ['30,000 × 30,000 pixels', () => pngOf(30_000, 30_000), 422, 'PICTURE_TOO_MANY_PIXELS'],
    ['2 thousand million pixels wide', () => pngOf(2_000_000_000, 1), 422, 'PICTURE_UNREADABLE'],
    ['a line of pixels', () => pngOf(6_000, 1), 422, 'PICTURE_UNREADABLE'],
    ['less than its header says', () => pngOf(500, 500), 422, 'PICTURE_UNREADABLE'],
    [
      'half a JPEG',
      async () => {
        const whole = await plain(800, 800)
          .composite([
            {
              input: await sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
                .png()
                .toBuffer(),
            },
          ])
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      422,
      'PICTURE_UNREADABLE',
    ],
    ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 422, 'PICTURE_UNREADABLE'],
    ['a WebP of nothing', () => Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1'), 422, 'PICTURE_UNREADABLE'],
    ['more than 2 MB', () => Buffer.concat([pngStart, noise(2 * 1024 * 1024)]), 413, 'PICTURE_TOO_LARGE'],
  ];
  it.each(files)('is refused, and nothing is saved: %s', async (_, make, status, code) => {
    const bytes = await make();
    const before = await look.take();
    expect(await upload(bytes, 'kind=plan', { 'content-type': 'image/png' })).toMatchObject({
      status,
      body: { error: { code } },
    });
    expect(await look.take()).toBe(before);
  });

  it('is refused, and nothing is saved: no file', async () => {
    const before = await look.take();
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 415 });
    expect(await admin.call('POST', 'api/pictures?kind=logo')).toMatchObject({ status: 415 });
    expect(await admin.call('POST', 'api/pictures?kind=logo', {})).toMatchObject({ status: 415 });
    expect(await look.take()).toBe(before);
  });
});

describe('the way of bytes into the server', () => {
  const send = (url: string, headers: Record<string, string>, payload: Buffer) =>
    test.app.http.inject({ method: 'POST', url, headers, payload }).then(({ statusCode }) => statusCode);

  it('is closed to a page of another origin: without a type that makes a browser ask, and without a token', async () => {
    const bytes = await plain(20, 20).png().toBuffer();
    const authorization = `Bearer ${admin.token}`;
    const url = '/api/pictures?kind=logo';
    const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of simple)
      expect(await send(url, { authorization, 'command-id': uuidv7(), 'content-type': type }, bytes)).toBe(415);
    expect(await send(url, { authorization, 'command-id': uuidv7() }, bytes)).toBe(415);
    const typed = { 'content-type': 'image/png', 'command-id': uuidv7() };
    expect(await send(url, typed, bytes)).toBe(401);
    const answer = await test.app.http.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is open on routes of files only', async () => {
    const authorization = `Bearer ${admin.token}`;
    for (const url of ['/api/orders/commands', '/api/login', '/api/logout'])
      for (const type of ['image/png', 'application/octet-stream'])
        expect(await send(url, { authorization, 'command-id': uuidv7(), 'content-type': type }, pngStart)).toBe(415);
  });

  it('is for those who work in the back office', async () => {
    const bytes = await plain(20, 20).png().toBuffer();
    for (const role of ['Waiter', 'Salesman', 'Warehouse', 'Staff', 'Display'] as const)
      expect((await upload(bytes, 'kind=product', {}, await test.signIn(role))).status, role).toBe(403);
    expect((await upload(bytes, 'kind=product', {}, await test.signIn('Manager'))).status).toBe(200);
  });
});

describe('selling', () => {
  it('goes on while large pictures are drawn', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const bytes = await plain(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024);
    let drawn = 0;
    const uploads = Array.from({ length: 4 }, () =>
      upload(bytes, 'kind=plan').then((answer: Answered) => {
        drawn += 1;
        return answer.status;
      }),
    );
    let sold = 0;
    while (drawn < 4) {
      const orderId = uuidv7();
      const open = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 };
      const { answers } = (await waiter.command(open, { type: 'cancelOrder', orderId })).body;
      expect(answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
      sold += 1;
    }
    expect(await Promise.all(uploads)).toEqual([200, 200, 200, 200]);
    expect(sold).toBeGreaterThan(4);
  });
});

describe('housekeeping', () => {
  it('deletes pictures that no feature shows, a day after the upload, of kinds that a feature declares', async () => {
    const bytes = await plain(30, 30).png().toBuffer();
    const id = async (kind: string) => (await upload(bytes, `kind=${kind}`)).body.id as string;
    const [used, unused, plan] = [await id('logo'), await id('logo'), await id('plan')];
    test.time.now += 24 * 60 * 60 * 1000 + 1;
    // A day later, the token has expired.
    admin = await test.signIn('Admin');
    const fresh = await id('logo');
    await forgetUnusedPictures(test.app.venue, [
      { kind: 'logo', used: async () => [used] },
      { kind: 'logo', used: async () => [] },
    ]);
    const left = await test.app.venue.read((tx) => tx.rows<{ id: string }>(sql`SELECT id FROM picture`));
    const ids = left.map((each) => each.id);
    expect(ids).toEqual(expect.arrayContaining([used, plan, fresh]));
    expect(ids).not.toContain(unused);
    expect(await shown(unused, '512')).toMatchObject({ status: 404 });
  });
});
