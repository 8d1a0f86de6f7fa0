import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#kernel/error.ts';

/** Fastify's type allows parsers that return a promise; its own parser uses a callback. */
type CallbackParser = (
  request: FastifyRequest,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
) => void;

/** No legitimate input is nested deeper; deeper input may be an attempt to overflow the stack. */
const deepest = 32;

/**
 * Bodies are JSON only: a page of another origin can post plain text without a preflight request. Also rejected are
 * `__proto__`, excessive nesting, and a duplicate key, which two readers could interpret differently.
 */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error') as CallbackParser;
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') {
      done(null, undefined);
      return;
    }
    parse(request, text, (error, body: unknown) => {
      if (error !== null) done(error);
      else if (isUnambiguous(text, body)) done(null, body);
      else done(asError('INVALID_INPUT'));
    });
  });
}

function asError(code: 'INVALID_INPUT'): Error {
  try {
    return fail(code);
  } catch (error) {
    return error as Error;
  }
}

const colon = ':'.charCodeAt(0);

/** Whether every key of the text is in the parsed value: of a duplicate key only the last one is. */
function isUnambiguous(text: string, body: unknown): boolean {
  let written = 0;
  const texts = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g;
  // `test` allocates no match objects; a key's match ends with its colon.
  while (texts.test(text)) if (text.charCodeAt(texts.lastIndex - 1) === colon) written += 1;
  return countKeys(body, 0) === written;
}

/** The keys of all objects in a value; null if it is nested too deep. */
function countKeys(value: unknown, depth: number): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth === deepest) return null;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const each of inner) {
    if (typeof each !== 'object') continue;
    const counted = countKeys(each, depth + 1);
    if (counted === null) return null;
    count += counted;
  }
  return count;
}

/**
 * Accepts files as bytes, for the routes of one Fastify scope. These content types, too, require a preflight request
 * from another origin. The type of a file is detected from its bytes, not its header.
 */
export function readBytesToo(part: FastifyInstance): void {
  part.addContentTypeParser(
    /^(?:image\/[\w.+-]+|application\/octet-stream)$/,
    { parseAs: 'buffer' },
    (_, bytes, done) => done(null, bytes),
  );
  // Another origin may post a form without a preflight request, but no route takes a session from anything but a header.
  part.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { isForm = false } = request.routeOptions.config as { readonly isForm?: boolean };
      if (!isForm) fail('UNSUPPORTED_MEDIA_TYPE');
      return fileOfForm(bytes, request.headers['content-type'] ?? '');
    },
  );
}

/** The only file of a form; Node reads the form. */
async function fileOfForm(bytes: Buffer, type: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => fail('INVALID_INPUT'));
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const [file] = files;
  if (file === undefined || files.length > 1) fail('INVALID_INPUT');
  return Buffer.from(await file.arrayBuffer());
}
