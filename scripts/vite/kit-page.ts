import type { Plugin } from 'vite';

/** `/kit` in development: the page of all components. It is not part of the product's build. */
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
