import { Check } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import {
  BANGLE_SIZES,
  CHAIN_LENGTHS,
  RING_SIZES,
  type RoundSize,
  type SizeGuide,
} from '#shared/catalog/size-guide.ts'
import type { Variant } from '#web/api/product.ts'
import { Button } from '#web/ui/button.tsx'
import { sizesOfLabels } from './sizes-of-labels.ts'

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
type PieceSize = Pick<Variant, 'id' | 'label' | 'stock'>
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

/** The rows of the sizes of a piece, and below them the button for all others. */
function SizeTable({ rows, ...table }: Table & PieceSizes) {
  const ofPiece = sizesOfLabels(table.variants.map(({ label }) => label))
  const [showsAll, setShowsAll] = useState(false)
  const found = rows.filter(({ size }) => ofPiece.has(size))
  return (
    <>
      <Rows {...table} rows={showsAll || found.length === 0 ? rows : found} />
      {found.length > 0 && (
        <Button look="link" className="mt-1 text-sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Only this piece' : table.all}
        </Button>
      )}
    </>
  )
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
          const look = isChosen ? CHOSEN : variant?.stock ? IN_STOCK : ''
          return (
            <tr key={size} className={`border-b border-jamun-100 ${look}`}>
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

const IN_STOCK = 'relative bg-rani-100'
const CHOSEN = 'relative bg-rani-600 text-white'

type PieceHeadProps = PieceSize & Pick<PieceSizes, 'onChoose'> & { head: string; isChosen: boolean }

/** The head of a row of the piece. One that can be chosen is a button as large as its row. */
function PieceHead({ id, stock, head, isChosen, onChoose }: PieceHeadProps) {
  if (stock <= 0) return [head, <SoldOut key="note" />]
  if (!id || !onChoose) return [head, <InThisPiece key="note">In this piece</InThisPiece>]
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      className="min-h-11 text-left font-semibold after:absolute after:inset-0"
    >
      {head}
      <InThisPiece isChosen={isChosen}>{isChosen ? 'Your size' : 'In stock'}</InThisPiece>
    </button>
  )
}

type InThisPieceProps = { isChosen?: boolean; children: ReactNode }

const InThisPiece = ({ isChosen, children }: InThisPieceProps) => (
  <span
    className={`flex items-center gap-1 text-xs font-medium ${isChosen ? '' : 'text-rani-700'}`}
  >
    <Check aria-hidden="true" strokeWidth={2} className="size-3.5 shrink-0" />
    {children}
  </span>
)

const SoldOut = () => <span className="block text-xs font-medium text-jamun-700">Sold out</span>

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
  <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-sm text-jamun-800">{children}</ol>
)
const Note = ({ children }: { children: ReactNode }) => (
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
      <Note>
        Or measure the inner diameter of a ring that fits (“Inside across”). A wide band fits more
        closely: take half a size to one size more. Charts of shops differ by up to 2 mm, so compare
        the millimetres and not only the number. An adjustable (“free size”) ring needs no size.
      </Note>
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
      <Note>
        Or measure the inner diameter of a bangle that fits (“Inside across”). Size 2.4 means two
        and four sixteenths of an inch, so 2.10 is larger than 2.8. A kada that opens can be about
        one size smaller.
      </Note>
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
      <Note>An extender makes a chain up to 2 inches (51 mm) longer.</Note>
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

/** The id of the heading "How to measure", which can get the focus. */
export const measureId = (guide: SizeGuide): string => `${guide}-measure`

type SizeSectionProps = Partial<PieceSizes> & { guide: SizeGuide }

/** The table of sizes for one kind of piece, and then how to measure. */
export function SizeSection({ guide, variants = [], ...choice }: SizeSectionProps): ReactElement {
  const Measure = STEPS[guide]
  return (
    <>
      <SizeTable {...TABLES[guide]} variants={variants} {...choice} />
      <h3
        id={measureId(guide)}
        tabIndex={-1}
        className="mt-6 scroll-mt-36 font-sans text-base font-semibold"
      >
        How to measure
      </h3>
      <Measure />
    </>
  )
}
