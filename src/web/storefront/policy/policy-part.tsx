import type { ReactElement } from 'react'
import type { Part, Reading } from '#shared/policy/policy.ts'
import { RichText } from './rich-text.tsx'
import { OfficerLines, SellerLines } from './shop-lines.tsx'

function Beads({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-2 stack-1.5">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never move, two may be equal
        <li key={index} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-2.5 size-1.5 shrink-0 rounded-full bg-rani-600" />
          <span>
            <RichText text={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Two contradicting texts side by side, each under its name. */
function Readings({ readings }: { readings: readonly Reading[] }) {
  return (
    <div
      className={
        'my-5 grid grid-cols-1 gap-px border border-jamun-200 bg-jamun-200 sm:grid-cols-2 ' +
        'print:break-inside-avoid'
      }
    >
      {readings.map(({ from, says }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the one and the other
        <div key={index} className="bg-white p-4">
          <h3 className="font-sans text-sm font-semibold text-zari-700">{from}</h3>
          <Beads lines={says} />
        </div>
      ))}
    </div>
  )
}

function Terms({ terms }: { terms: readonly { term: string; text: string }[] }) {
  return (
    <dl className="my-4 ruled border-y border-jamun-200">
      {terms.map(({ term, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- terms never move, two may be equal
        <div key={index} className="py-2.5 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-4">
          <dt className="font-semibold">{term}</dt>
          <dd>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One part of a section of a policy. */
export function PolicyPart({ part }: { part: Part }): ReactElement {
  if (typeof part === 'string') {
    return (
      <p className="mt-2">
        <RichText text={part} />
      </p>
    )
  }
  if ('list' in part) return <Beads lines={part.list} />
  if ('terms' in part) return <Terms terms={part.terms} />
  if ('readings' in part) return <Readings readings={part.readings} />
  return part.details === 'shop' ? <SellerLines /> : <OfficerLines />
}
