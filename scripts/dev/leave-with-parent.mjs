// Loaded into the server: when `npm run dev` is gone, however it went, the server and its database stop.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
