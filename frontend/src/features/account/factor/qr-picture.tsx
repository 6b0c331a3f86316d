import type { ReactNode } from 'react';
import { qrCodeOf } from './qr-code.ts';

/** The empty border that a camera needs, in modules. */
const BORDER = 4;

/** The text as a picture for the camera of a phone. It is dark on white in both themes; nothing if the text is too long. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const code = qrCodeOf(text);
  if (!code) return null;
  const size = code.length + 2 * BORDER;
  const path = code
    .flatMap((row, down) =>
      row.map((isDark, right) => (isDark ? `M${right + BORDER} ${down + BORDER}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="qr-modules" d={path} />
    </svg>
  );
}
