// `npm start`: runs before anything is installed, on any version of Node. This file uses only old syntax, so that an
// old Node reaches the message below; the work is in start-here.mjs.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Tavolina needs Node.js 20.19 or newer; this is ${process.version}. See https://nodejs.org`);
  process.exit(1);
}

import('./start-here.mjs')
  .then((steps) => steps.start())
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
