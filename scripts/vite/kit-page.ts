import type { Plugin } from 'vite';

/** `/kit` while developing: the page of all components. The product's build does not know of it. */
export function kitPage(): Plugin {
  return {
    name: 'tavolina:kit-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/kit', (_request, response) => {
        response.writeHead(302, { location: '/tests/kit-page/index.html' }).end();
      });
    },
  };
}
