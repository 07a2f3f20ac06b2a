import { encode } from 'uqr';
import { qrPath } from './qr-path';

/** Light squares around the code, as scanners want them (ISO/IEC 18004). */
const QUIET_SQUARES = 4;

/** A text that a phone's camera reads; black on white in the dark, too, because some scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_SQUARES });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
