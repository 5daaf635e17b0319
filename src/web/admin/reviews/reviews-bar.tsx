import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, RowNames, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import type { AdminReview } from '#web/api/admin/catalog/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { HIDE_ALL, nameOf, PUBLISH_ALL, REVIEW } from './review-mutations.ts'

const importDialog = () => import('./hide-dialog.tsx')
type HideDialog = Awaited<ReturnType<typeof importDialog>>['HideDialog']

const PUBLISH_STEP: Step<AdminReview> = {
  label: 'Publish',
  fits: ({ state }) => state !== 'published',
  toNamed: nameOf,
  ask: (rows) => `Publish ${countOf(rows.length, REVIEW)}?`,
  means: (rows) => {
    const hidden = rows.filter(({ state }) => state === 'hidden').length
    const again = hidden > 0 ? ` ${countOf(hidden, REVIEW)} of them ${isOrAre(hidden)} hidden.` : ''
    return `Everybody reads them at once, with their pictures.${again}`
  },
}

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')

type ReviewsBarProps = {
  selection: Selection<AdminReview>
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen reviews. */
export const ReviewsBar = ({ selection, onDone }: ReviewsBarProps): ReactElement => (
  <BulkBar selection={selection}>
    <BulkStep selection={selection} step={PUBLISH_STEP} mutation={PUBLISH_ALL} onDone={onDone} />
    <HideButton selection={selection} onDone={onDone} />
  </BulkBar>
)

/** Opens the dialog that hides the chosen reviews which are not hidden. Its file is loaded then. */
function HideButton({ selection: { chosen }, onDone }: ReviewsBarProps) {
  const { run, busy } = useMutation(HIDE_ALL)
  const isRunning = useBulkRunning()
  const [opened, setOpened] = useState<{ Dialog: HideDialog }>()
  const reviews = chosen.filter(({ state }) => state !== 'hidden')
  if (reviews.length === 0) return null
  const open = async () => {
    const loaded = await loadPart(importDialog)
    if (loaded) setOpened({ Dialog: loaded.HideDialog })
  }
  const others = chosen.filter(({ state }) => state === 'hidden').map(({ id }) => id)
  return (
    <>
      <Button look="outline" size="sm" busy={busy || isRunning} onClick={() => void open()}>
        Hide…
        {reviews.length < chosen.length && ` (${reviews.length.toLocaleString('en-IN')})`}
      </Button>
      {opened && (
        <opened.Dialog
          title={`Hide ${countOf(reviews.length, REVIEW)}`}
          onHide={async (hiding) => {
            const result = await run({ reviews, ...hiding })
            if (result?.ok) onDone(result.value, others)
            return result?.ok === true
          }}
          onClose={() => setOpened(undefined)}
        >
          <RowNames rows={reviews.map(nameOf)} />
        </opened.Dialog>
      )}
    </>
  )
}
