import type { ReactElement, ReactNode } from 'react'
import {
  BANGLE_SIZES,
  CHAIN_LENGTHS,
  RING_SIZES,
  type RoundSize,
  type SizeGuide,
} from '#shared/catalog/size-guide.ts'

/** The headings of the parts of the guide. */
export const GUIDE_TITLES: Record<SizeGuide, string> = {
  rings: 'Ring sizes',
  bangles: 'Bangle sizes',
  chains: 'Chain and necklace lengths',
}

const HEAD = 'py-2.5 pr-3 text-left align-bottom text-sm font-semibold last:pr-0'
const CELL = 'tnum py-2 pr-3 text-left align-top font-normal last:pr-0'

type SizeTableProps = { caption: string; heads: string[]; rows: (string | number)[][] }

/** A table of sizes. The first cell of a row is its head. */
function SizeTable({ caption, heads, rows }: SizeTableProps) {
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
        {rows.map(([size, ...cells]) => (
          <tr key={size} className="border-b border-jamun-100">
            <th scope="row" className={`${CELL} font-semibold`}>
              {size}
            </th>
            {cells.map((cell) => (
              <td key={cell} className={CELL}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Short words, for large text on a phone. */
const ROUND_HEADS = ['Indian size', 'Inside across', 'Inside around']
const inMm = (value: number): string => `${value.toFixed(1)} mm`
const toRows = (sizes: readonly RoundSize[]) =>
  sizes.map(({ size, diameter, circumference }) => [size, inMm(diameter), inMm(circumference)])

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="mt-3 list-decimal space-y-1.5 pl-5 text-sm text-jamun-800">{children}</ol>
)
const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 text-sm text-jamun-800">{children}</p>
)
const LARGER = <strong className="font-semibold">Between two sizes, take the larger.</strong>

function Rings() {
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
      <SizeTable
        caption="Indian ring sizes in millimetres"
        heads={ROUND_HEADS}
        rows={toRows(RING_SIZES)}
      />
    </>
  )
}

function Bangles() {
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
      <SizeTable
        caption="Indian bangle sizes in millimetres"
        heads={ROUND_HEADS}
        rows={toRows(BANGLE_SIZES)}
      />
    </>
  )
}

function Chains() {
  return (
    <>
      <Steps>
        <li>Lay a thread around the neck, as low as the chain should hang.</li>
        <li>Mark where it meets, lay it flat and measure it.</li>
        <li>Find the length in the table. {LARGER}</li>
      </Steps>
      <Note>An extender makes a chain up to 2 inches (51 mm) longer.</Note>
      <SizeTable
        caption="Lengths of chains and necklaces"
        heads={['Length', 'Where it lies']}
        rows={CHAIN_LENGTHS.map(({ inches, millimetres, lies }) => [
          `${inches} inch (${millimetres} mm)`,
          lies,
        ])}
      />
    </>
  )
}

const SECTIONS = { rings: Rings, bangles: Bangles, chains: Chains }

/** How to measure for one kind of piece, and its table of sizes. */
export function SizeSection({ guide }: { guide: SizeGuide }): ReactElement {
  const Section = SECTIONS[guide]
  return <Section />
}
