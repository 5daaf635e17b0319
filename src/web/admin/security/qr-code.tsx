import type { ReactElement } from 'react'
import { encode } from 'uqr'

/** The quiet zone around a QR code, in modules (ISO/IEC 18004). */
const BORDER = 4

/** A QR code as one path of an SVG: no image data and no style, which the page's policy forbids. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-56 max-w-full bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
