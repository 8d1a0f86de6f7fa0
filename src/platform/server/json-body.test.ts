import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readJsonOnly } from './json-body.ts';

const app = Fastify();
readJsonOnly(app);
app.post('/', async (request) => ({ body: request.body ?? null }));
const post = async (payload: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  return { status: answer.statusCode, body: answer.body };
};

describe('a JSON body', () => {
  it('arrives unchanged with any texts', async () => {
    const value = fc.jsonValue({ maxDepth: 5 }).filter((each) => !/__proto__|constructor/.test(JSON.stringify(each)));
    await fc.assert(
      fc.asyncProperty(
        fc.record({ value, text: fc.string({ unit: fc.constantFrom('"', ':', '\\', '{', '}', ' ', 'a', ',') }) }),
        async (body) => {
          const { status, body: answered } = await post(JSON.stringify(body));
          expect(status).toBe(200);
          expect(JSON.parse(answered)).toEqual({ body: JSON.parse(JSON.stringify(body)) });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is refused when a key stands twice in one object, and only then', async () => {
    for (const text of ['{"a":1,"a":1}', '{"b":[{"a":1,"a":2}]}', '{"a":1,"\\u0061":2}', '{"a" : 1 , "a"\n:2}'])
      expect((await post(text)).status).toBe(400);
    for (const text of ['{"a":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"\\"a\\":1"}', '{"":1}'])
      expect((await post(text)).status).toBe(200);
  });

  it('is refused beyond 32 levels', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await post(nested(32))).status).toBe(200);
    expect((await post(nested(33))).status).toBe(400);
  });
});
