import { useState, type ReactElement } from 'react'
import {
  BANGLE_SIZES,
  RING_SIZES,
  sizeOfMeasure,
  type RoundSize,
} from '#shared/catalog/size-guide.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { sizesOfLabels, type PieceSize } from './sizes-of-labels.ts'

const SIZES = { rings: RING_SIZES, bangles: BANGLE_SIZES } as const

type MeasureFieldProps = {
  guide: keyof typeof SIZES
  variants: readonly PieceSize[]
  onChoose?: ((id: string) => void) | undefined
}

/** The number of a text such as "54,4" or "54.4 mm"; NaN without one. */
const readMm = (text: string): number =>
  Number(
    text
      .replace(/mm\s*$/i, '')
      .replace(',', '.')
      .trim() || Number.NaN,
  )

/** The field for what a customer has measured, and the size that it means. */
export function MeasureField({ guide, variants, onChoose }: MeasureFieldProps): ReactElement {
  const [text, setText] = useState('')
  const mm = readMm(text)
  const size = sizeOfMeasure(SIZES[guide], mm)
  return (
    <div className="mt-4 max-w-xs noscript:hidden">
      <TextField
        label="Millimetres that you measured"
        hint="Around the finger or hand, or across a piece that fits."
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite" className="text-sm">
        {text.trim() !== '' && (
          <p className="mt-2">{size ? textOf(guide, size) : noSizeText(guide)}</p>
        )}
        {size && <OfPiece size={size} variants={variants} onChoose={onChoose} />}
      </div>
    </div>
  )
}

function textOf(guide: keyof typeof SIZES, { size, diameter, circumference }: RoundSize) {
  const name = guide === 'rings' ? 'Ring size' : 'Bangle size'
  const measures = `${diameter.toFixed(1)} mm across, ${circumference.toFixed(1)} mm around.`
  return (
    <>
      {name} <strong className="font-semibold">{size}</strong>: {measures}
    </>
  )
}

/** Names the measures that the table has, for a number that none of its sizes fits. */
function noSizeText(guide: keyof typeof SIZES): string {
  const sizes = SIZES[guide]
  const range = (side: 'diameter' | 'circumference') =>
    `${sizes[0]?.[side].toFixed(1)} to ${sizes.at(-1)?.[side].toFixed(1)} mm`
  return (
    `Please check the number: sizes are ${range('circumference')} around and ` +
    `${range('diameter')} across.`
  )
}

type OfPieceProps = Pick<MeasureFieldProps, 'variants' | 'onChoose'> & { size: RoundSize }

/**
 * Whether the piece of the page has the size, with a button that chooses it. A piece of one size
 * has none to choose, and of labels such as "US 7" nothing is said.
 */
function OfPiece({ size, variants, onChoose }: OfPieceProps) {
  const readable = variants.filter(({ label }) => sizesOfLabels([label]).size > 0)
  if (readable.length === 0) return null
  const variant = readable.find(({ label }) => sizesOfLabels([label]).has(size.size))
  if (!variant) return <p className="mt-1">This piece does not come in size {size.size}.</p>
  if (variant.stock <= 0) return <p className="mt-1">It is sold out in this piece.</p>
  if (!variant.id) return <p className="mt-1">This piece fits size {size.size}.</p>
  return (
    onChoose && (
      <Button size="sm" look="outline" className="mt-2" onClick={() => onChoose(variant.id)}>
        Choose size {size.size}
      </Button>
    )
  )
}
