import type { ReactElement } from 'react'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Button } from '#web/ui/button.tsx'
import type { StocktakeDraft } from '#web/admin/inventory/stocktake/draft.ts'

type DraftOfferProps = {
  draft: StocktakeDraft
  busy: boolean
  onContinue: () => void
  onDiscard: () => void
}

/** Offers a stocktake that was begun in this browser and is not saved. */
export const DraftOffer = ({
  draft: { at, counts },
  busy,
  onContinue,
  onDiscard,
}: DraftOfferProps): ReactElement => (
  <section
    aria-label="Unsaved stocktake"
    className={
      'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-jamun-100 bg-haldi-100 px-4 ' +
      'py-2.5 text-sm lg:px-6'
    }
  >
    <p className="mr-auto">
      A stocktake of {formatMoment(at)} is not saved: {counts.length.toLocaleString('en-IN')}{' '}
      counted.
    </p>
    <span className="flex gap-2">
      <Button look="soft" size="sm" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="sm" busy={busy} onClick={onContinue}>
        Continue
      </Button>
    </span>
  </section>
)
