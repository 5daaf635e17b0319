import type { ReactElement } from 'react'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import {
  differencesOf,
  tallyText,
  type CountedVariant,
  type CountEntries,
} from '#web/admin/inventory/counts.ts'

/**
 * Asks whether the counts are to be saved, with those that differ. Resolves to true without a
 * question if none differs.
 */
export async function confirmCounts(
  variants: CountedVariant[],
  entries: CountEntries,
): Promise<boolean> {
  const differences = differencesOf(variants, entries)
  if (differences.length === 0) return true
  return askConfirm(`${tallyText(variants, entries)}. Save the count?`, {
    confirm: 'Save the count',
    refuse: 'Go on counting',
    about: <Differences differences={differences} />,
  })
}

const NUMBER = 'tnum py-2 pl-3 text-right align-top'

type DifferencesProps = { differences: ReturnType<typeof differencesOf<CountedVariant>> }

/** The pieces whose count is not the stock of before. */
const Differences = ({ differences }: DifferencesProps): ReactElement => (
  <div
    // It scrolls, so the keyboard must reach it. Nothing in it takes input.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    role="group"
    aria-label="What differs"
    className="max-h-[40dvh] overflow-y-auto border-y border-jamun-100"
  >
    <table className="w-full text-sm">
      <thead className="sticky top-0 bg-white text-xs text-jamun-700">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            Piece
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Before
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-semibold">
            Counted
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-jamun-100">
        {differences.map(({ variantId, name, seen, counted }) => (
          <tr key={variantId}>
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className={NUMBER}>{seen}</td>
            <td className={`${NUMBER} font-semibold text-sindoor-600`}>{counted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
