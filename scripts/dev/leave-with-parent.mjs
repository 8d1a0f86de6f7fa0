// Loaded into the server: when `npm run dev` has ended for any reason, the server and its database stop.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
