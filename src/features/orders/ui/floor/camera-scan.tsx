import './camera-scan.css';
import decode from 'qr/decode.js';
import type { ReactElement } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Banner } from '#platform/ui/kit/banner.tsx';
import { Dialog } from '#platform/ui/kit/dialog.tsx';

/** Larger frames are read no better, only slower. */
const frameSize = 480;
const betweenFramesMs = 120;

export interface CameraScanProps {
  /** The text of the first QR code in the picture; called once. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** Reads a QR code by the camera of a phone or tablet. */
export function CameraScan({ onCode, onClose }: CameraScanProps): ReactElement {
  const t = useTranslations('orders.tables.camera');
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<'denied' | 'none'>();
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    readCodes(video.current as HTMLVideoElement, signal).then(
      (code) => signal.aborted || found(code),
      (error: unknown) => {
        if (!signal.aborted) setProblem((error as Error).name === 'NotAllowedError' ? 'denied' : 'none');
      },
    );
    return () => end.abort();
  }, []);
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      {problem ? (
        <Banner tone="danger">{t(problem)}</Banner>
      ) : (
        <>
          <div className="camera">
            <video ref={video} className="camera-picture" muted playsInline />
          </div>
          <p className="camera-hint">{t('hint')}</p>
        </>
      )}
    </Dialog>
  );
}

/** Resolves with the first code that the camera sees; stops the camera then, and when the signal says so. */
async function readCodes(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener('abort', stop);
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    for (;;) {
      signal.throwIfAborted();
      const code = codeIn(video, context);
      if (code !== null) return code;
      await new Promise((resolve) => setTimeout(resolve, betweenFramesMs));
    }
  } finally {
    stop();
  }
}

/** The code in the middle square of the picture. */
function codeIn(video: HTMLVideoElement, context: CanvasRenderingContext2D): string | null {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (side === 0) return null;
  const size = Math.min(side, frameSize);
  context.canvas.width = size;
  context.canvas.height = size;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
  try {
    return decode({ width: size, height: size, data: context.getImageData(0, 0, size, size).data });
  } catch {
    // No code in this picture.
    return null;
  }
}
