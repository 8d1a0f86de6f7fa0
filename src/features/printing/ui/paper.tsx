import type { ReactElement } from 'react';
import { useMemo } from 'react';
import { pictureAddress } from '#kernel/picture.ts';
import { qrPath } from '#platform/ui/kit/qr-path.ts';
import { renderPicture, type Shape } from '../domain/render-picture.ts';
import { renderText } from '../domain/render-text.ts';
import type { Slip } from '../domain/slip.ts';

/** A printed slip: drawn as a picture, and as plain rows for screen readers. */
export function Paper({ slip, label }: { readonly slip: Slip; readonly label: string }): ReactElement {
  const picture = useMemo(() => renderPicture(slip), [slip]);
  const { width, height, shapes } = picture;
  return (
    <figure className="paper" aria-label={label}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slip never changes, and its shapes have no other identity
          <Drawn key={index} shape={shape} />
        ))}
      </svg>
      <pre className="visually-hidden">{renderText(slip).join('\n')}</pre>
    </figure>
  );
}

function Drawn({ shape }: { readonly shape: Shape }): ReactElement {
  if (shape.kind === 'bar')
    return <rect className="paper-bar" x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
  if (shape.kind === 'rule') {
    return <line className="paper-rule" x1={shape.x} x2={shape.x + shape.width} y1={shape.y} y2={shape.y} />;
  }
  if (shape.kind === 'image') {
    const { pictureId, kind: _, ...box } = shape;
    return <image href={pictureAddress('logo', pictureId, 'receipt')} {...box} />;
  }
  if (shape.kind === 'code') {
    const { size, path } = qrPath(shape.text);
    return (
      <path
        className="paper-bar"
        d={path}
        transform={`translate(${shape.x} ${shape.y}) scale(${shape.width / size})`}
        shapeRendering="crispEdges"
      />
    );
  }
  const { text, x, y, width, fontSize, isBold, isInverse } = shape;
  return (
    <text
      className={isInverse ? 'paper-text paper-inverse' : 'paper-text'}
      x={x}
      y={y}
      fontSize={fontSize}
      fontWeight={isBold ? 700 : 400}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}
