import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Serves the built web app to requests that `admit` lets through, and answers what nobody serves. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | null,
  admit: (request: FastifyRequest) => void,
): Promise<void> {
  const notFound = { error: { code: 'NOT_FOUND' } };
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound));
  if (folder === null || !existsSync(join(folder, 'index.html'))) return;
  await app.register(async (part) => {
    part.addHook('onRequest', async (request) => admit(request));
    await part.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Hashed files never change; the page that names them is requested every time.
        const isHashed = /[/\\]assets[/\\]/.test(path);
        reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}
