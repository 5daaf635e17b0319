import type { ReactElement } from 'react'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces } from '#web/admin/layout/bulk/named-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { endOffers, type AdminOffer } from '#web/api/admin/catalog/offers.ts'

export const OFFER = { one: 'offer', many: 'offers' }

const toNamed = ({ id, version, code, name }: AdminOffer) => ({ id, version, name: code ?? name })

/** Ends the chosen offers. One that was changed since the list has loaded stays as it is. */
export const END_ALL: Mutation<AdminOffer[], BulkResult> = {
  name: 'end-all',
  send: (offers) => inNamedPieces(offers.map(toNamed), endOffers),
  done: (result) => toastOf(result, OFFER),
  failed: () => 'Failed to end the offers: ',
  reloadsAfter: () => true,
}

const END_STEP: Step<AdminOffer> = {
  label: 'End',
  danger: true,
  fits: ({ endedAt }) => endedAt === null,
  toNamed,
  ask: (offers) => `End ${countOf(offers.length, OFFER)} for good?`,
  means: () =>
    'No cart gets them any more, at once. Orders that were placed keep their discounts. A code ' +
    'cannot be used again.',
}

type OffersBarProps = {
  selection: Selection<AdminOffer>
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen offers. */
export const OffersBar = ({ selection, onDone }: OffersBarProps): ReactElement => (
  <BulkBar
    selection={selection}
    line={
      selection.chosen.some(END_STEP.fits) ? undefined : 'They have ended. Offers end for good.'
    }
  >
    <BulkStep selection={selection} step={END_STEP} mutation={END_ALL} onDone={onDone} />
  </BulkBar>
)
