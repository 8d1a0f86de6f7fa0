import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { devices, pins } from '../kit/venue.ts';

// Over a real line: what is too large is answered while the client still sends.

let test: TestApp;
let origin: string;
let token: string;
beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ pin: pins.Admin, posValue: devices.till });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  token = ((await answer.json()) as { authorization: { auth_token: string } }).authorization.auth_token;
});
afterAll(() => test?.close());

const mega = 1024 * 1024;

async function upload(bytes: number, isForm: boolean): Promise<[number, string]> {
  const file = new Blob([randomBytes(bytes)], { type: 'image/png' });
  const form = new FormData();
  form.append('file', file, 'picture.png');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/products/upload`, { method: 'POST', headers, body: isForm ? form : file });
  return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code];
}

it.each([true, false])(
  'a file that is too large is refused with its code and the line is not cut (form: %s)',
  async (isForm) => {
    for (const bytes of [3 * mega, 8 * mega, 2 * mega + 1]) {
      expect([bytes, ...(await upload(bytes, isForm))]).toEqual([bytes, 413, 'PICTURE_TOO_LARGE']);
    }
    // As large as allowed, it is read, and is no picture.
    expect(await upload(2 * mega, isForm)).toEqual([415, 'PICTURE_TYPE_UNSUPPORTED']);
  },
);
