import type { Fetch } from './request.ts';

/** `fetch` with upload progress, 0 to 1, which the browser's own does not report. */
export function fetchWithProgress(onProgress: (part: number) => void): Fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(init.method ?? 'GET', input);
      for (const [name, value] of Object.entries(init.headers as Record<string, string>)) {
        call.setRequestHeader(name, value);
      }
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      call.onload = () => resolve(new Response(call.responseText, { status: call.status }));
      call.onerror = () => reject(new TypeError('Failed to send'));
      call.onabort = () => reject(init.signal?.reason);
      init.signal?.addEventListener('abort', () => call.abort());
      call.send(init.body as XMLHttpRequestBodyInit);
    });
}
