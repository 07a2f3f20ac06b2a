import { encode } from 'uqr';
import { qrPath } from './qr-path';

/** Draws the pieces of a path back into squares. */
function squaresOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) (rows[Number(y)] as boolean[])[at] = true;
  return rows;
}

describe('the picture of a QR code', () => {
  it('joins the dark squares of a row', () =>
    expect(
      qrPath([
        [true, true, false, true],
        [false, false, false, false],
        [false, true, false, false],
      ]),
    ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h1v1h-1z'));

  it('has each square of a real code, and no other', () => {
    const { data, size } = encode('otpauth://totp/Turant:asha@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Turant', { border: 2 });
    expect(size).toBeGreaterThan(30);
    expect(squaresOf(qrPath(data), size)).toEqual(data);
  });
});
