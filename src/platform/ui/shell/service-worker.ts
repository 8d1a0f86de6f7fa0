/**
 * Registers the worker that stores the till's files on the device. Checks for updates every hour, because a till's page
 * may stay open for weeks; `onUpdate` is called when a new build has been stored and the next load will use it.
 */
export function registerServiceWorker(onUpdate: () => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) onUpdate();
  });
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(
    (registration) => {
      setInterval(() => registration.update().catch(() => undefined), 3_600_000);
    },
    // Without it the till works, but only while the server is reachable; on plain http the browser does not allow it.
    () => undefined,
  );
}
