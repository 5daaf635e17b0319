import type { ReactElement } from 'react'
import type { ScaleDrawing } from '#shared/catalog/scale-drawing.ts'

const LINE = '[vector-effect:non-scaling-stroke]'

/**
 * The size of a product, or of two pieces of a set, beside a plain circle of 20 mm, all to the same
 * scale. It has no picture of a coin, only its measure.
 */
export function ScaleFigure({ drawing }: { drawing: ScaleDrawing }): ReactElement {
  const { pieces, width, height, letter, textY, coinX } = drawing
  const labels = [
    ...pieces.map(({ x, part, measure }) => ({ x, lines: [part, measure] })),
    { x: coinX, lines: ['Rs. 1 coin', '20 mm'] },
  ]
  const names = pieces.map(({ part, measure }) => `${part} ${measure}`).join(' and ')
  return (
    <figure className="max-w-full shrink-0 pt-4 md:max-lg:max-w-1/2 xl:max-w-1/2">
      <svg
        role="img"
        aria-label={`${names}, drawn to scale beside a circle of 20 mm`}
        viewBox={`0 0 ${width} ${height}`}
        fontSize={letter}
        textAnchor="middle"
        className="h-44 w-auto max-w-full fill-jamun-950"
      >
        {pieces.map(({ x, outline }) => (
          <path key={x} d={outline} className={`fill-rani-100 stroke-rani-600 ${LINE}`} />
        ))}
        <circle
          cx={coinX}
          cy={drawing.coinY}
          r={10}
          className={`fill-none stroke-jamun-500 ${LINE}`}
        />
        {labels.map(({ x, lines }) =>
          lines.map((line, index) => (
            <text key={`${x} ${line}`} x={x} y={textY[index]}>
              {line}
            </text>
          )),
        )}
      </svg>
      <figcaption className="mt-1 text-xs text-jamun-700">
        True to scale, beside a one-rupee coin (20&nbsp;mm)
      </figcaption>
    </figure>
  )
}
