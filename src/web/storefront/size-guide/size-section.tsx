import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import {
  BANGLE_SIZES,
  CHAIN_LENGTHS,
  RING_SIZES,
  type RoundSize,
  type SizeGuide,
} from '#shared/catalog/size-guide.ts'
import type { Variant } from '#web/api/product.ts'
import { MeasureField } from './measure-field.tsx'
import { sizesOfLabels, type PieceSize } from './sizes-of-labels.ts'

/** The headings of the parts of the guide. */
export const GUIDE_TITLES: Record<SizeGuide, string> = {
  rings: 'Ring sizes',
  bangles: 'Bangle sizes',
  chains: 'Chain and necklace lengths',
}

const HEAD = 'py-2.5 pr-3 text-left align-bottom text-sm font-semibold first:pl-2 last:pr-0'
const CELL = 'tnum py-2 pr-3 text-left align-top font-normal last:pr-0'

/** `size` is what labels of variants name, `head` what the table shows. */
type Row = { size: string; head: string; cells: string[] }
/** `all` is on the button for the rows of other sizes. */
type Table = { caption: string; all: string; heads: string[]; rows: Row[] }
type PieceSizes = {
  /** The variants of a piece, whose sizes are marked. */
  variants: PieceSize[]
  /** The id of the chosen variant. */
  chosen?: string | undefined
  /** Chooses the variant with this id. Sizes without one cannot be chosen. */
  onChoose?: ((id: string) => void) | undefined
}

/** The rows of the sizes that these variants have. */
const rowsOfPiece = (rows: Row[], variants: readonly Pick<Variant, 'label'>[]): Row[] => {
  const sizes = sizesOfLabels(variants.map(({ label }) => label))
  return rows.filter(({ size }) => sizes.has(size))
}

/**
 * The name of the whole table, such as "All sizes". Empty if none of its rows is a size of the
 * piece, which then has no shorter table.
 */
export const wholeTableOf = (
  guide: SizeGuide,
  variants: readonly Pick<Variant, 'label'>[],
): string => {
  const { all, rows } = TABLES[guide]
  return rowsOfPiece(rows, variants).length > 0 ? all : ''
}

/** A table of sizes. The first cell of a row is its head. Sizes of the piece say so. */
function Rows({
  caption,
  heads,
  rows,
  variants,
  chosen,
  onChoose,
}: Omit<Table, 'all'> & PieceSizes) {
  const ofPiece = new Map(
    variants.flatMap((variant) =>
      [...sizesOfLabels([variant.label])].map((size) => [size, variant]),
    ),
  )
  return (
    <table className="mt-4 w-full border-collapse text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-jamun-300">
          {heads.map((head) => (
            <th key={head} scope="col" className={HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, head, cells }) => {
          const variant = ofPiece.get(size)
          const isChosen = variant !== undefined && variant.id === chosen
          return (
            <tr
              key={size}
              data-piece={variant && ''}
              className={`relative border-b border-jamun-100 ${isChosen ? 'bg-rani-100' : ''}`}
            >
              <th scope="row" className={`${CELL} pl-2 font-semibold`}>
                {variant ? (
                  <PieceHead {...variant} head={head} isChosen={isChosen} onChoose={onChoose} />
                ) : (
                  head
                )}
              </th>
              {cells.map((cell) => (
                <td key={cell} className={CELL}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type PieceHeadProps = PieceSize & Pick<PieceSizes, 'onChoose'> & { head: string; isChosen: boolean }

/** The head of a row of the piece. One that can be chosen is a button as large as its row. */
function PieceHead({ id, stock, head, isChosen, onChoose }: PieceHeadProps) {
  if (stock <= 0) return [head, <Note key="note">Sold out</Note>]
  if (!id || !onChoose) return [head, <Note key="note">In this piece</Note>]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      className="min-h-11 text-left font-semibold whole-box"
    >
      {head}
      {isChosen ? (
        <span className="flex items-center gap-1 text-xs font-medium text-rani-700">
          <Check aria-hidden="true" strokeWidth={2} className="size-3.5 shrink-0" />
          Your size
        </span>
      ) : (
        <Note>In stock</Note>
      )}
    </button>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs font-medium text-jamun-700">{children}</span>
)

/** Short words, for large text on a phone. */
const ROUND_HEADS = ['Indian size', 'Inside across', 'Inside around']
const inMm = (value: number): string => `${value.toFixed(1)} mm`
const toRows = (sizes: readonly RoundSize[]) =>
  sizes.map(({ size, diameter, circumference }) => ({
    size,
    head: size,
    cells: [inMm(diameter), inMm(circumference)],
  }))

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="mt-3 list-decimal stack-1.5 pl-5 text-sm text-jamun-800">{children}</ol>
)
const Advice = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-sm text-jamun-800">{children}</p>
)
const LARGER = <strong className="font-semibold">Between two sizes, take the larger.</strong>

function MeasureRings() {
  return (
    <>
      <Steps>
        <li>
          Cut a strip of paper, about 5 mm wide. Wrap it around the finger in the evening, when
          fingers are largest. It must still pass over the knuckle.
        </li>
        <li>Mark where the end meets the strip, lay it flat and measure the millimetres.</li>
        <li>Find this length (the inner circumference) under “Inside around”. {LARGER}</li>
      </Steps>
      <Advice>
        Or measure the inner diameter of a ring that fits (“Inside across”). A wide band fits more
        closely: take half a size to one size more. Charts of shops differ by up to 2 mm, so compare
        the millimetres and not only the number. An adjustable (“free size”) ring needs no size.
      </Advice>
    </>
  )
}

function MeasureBangles() {
  return (
    <>
      <Steps>
        <li>Bring thumb and little finger together, as if you put a bangle on.</li>
        <li>
          Wrap a strip of paper around the widest part of the hand, mark where it meets, lay it flat
          and measure the millimetres.
        </li>
        <li>Find this length (the inner circumference) under “Inside around”. {LARGER}</li>
      </Steps>
      <Advice>
        Or measure the inner diameter of a bangle that fits (“Inside across”). Size 2.4 means two
        and four sixteenths of an inch, so 2.10 is larger than 2.8. A kada that opens can be about
        one size smaller.
      </Advice>
    </>
  )
}

function MeasureChains() {
  return (
    <>
      <Steps>
        <li>Lay a thread around the neck, as low as the chain should hang.</li>
        <li>Mark where it meets, lay it flat and measure it.</li>
        <li>Find the length in the table. {LARGER}</li>
      </Steps>
      <Advice>An extender makes a chain up to 2 inches (51 mm) longer.</Advice>
    </>
  )
}

const STEPS = { rings: MeasureRings, bangles: MeasureBangles, chains: MeasureChains }

const TABLES: Record<SizeGuide, Table> = {
  rings: {
    caption: 'Indian ring sizes in millimetres',
    all: 'All sizes',
    heads: ROUND_HEADS,
    rows: toRows(RING_SIZES),
  },
  bangles: {
    caption: 'Indian bangle sizes in millimetres',
    all: 'All sizes',
    heads: ROUND_HEADS,
    rows: toRows(BANGLE_SIZES),
  },
  chains: {
    caption: 'Lengths of chains and necklaces',
    all: 'All lengths',
    heads: ['Length', 'Where it lies'],
    rows: CHAIN_LENGTHS.map(({ inches, millimetres, lies }) => ({
      size: String(inches),
      head: `${inches} inch, ${millimetres} mm`,
      cells: [lies],
    })),
  },
}

type SizeSectionProps = Partial<PieceSizes> & {
  guide: SizeGuide
  /** Whether only the sizes of the piece are listed. */
  isShort?: boolean
}

/** The table of sizes for one kind of piece, and then how to measure. */
export function SizeSection({
  guide,
  variants = [],
  isShort = false,
  ...choice
}: SizeSectionProps): ReactElement {
  const Measure = STEPS[guide]
  const { caption, heads, rows } = TABLES[guide]
  return (
    <>
      <Rows
        caption={caption}
        heads={heads}
        rows={isShort ? rowsOfPiece(rows, variants) : rows}
        variants={variants}
        {...choice}
      />
      <h3 className="mt-6 font-sans text-base font-semibold">How to measure</h3>
      <Measure />
      {guide !== 'chains' && (
        <MeasureField guide={guide} variants={variants} onChoose={choice.onChoose} />
      )}
    </>
  )
}
