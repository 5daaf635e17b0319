import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Difference, Part } from './merge-product.ts'

export { differencesOf, takeFrom, withStored } from './merge-product.ts'

/** A box at the top of the form. It gets the focus, because the page may be scrolled far below. */
function Box({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-20 border border-sindoor-600 bg-sindoor-100/40 p-4 text-sm"
    >
      {children}
    </div>
  )
}

/** Says that somebody else has deleted the product. The input stays until the click. */
export const Deleted = ({ onClose }: { onClose: () => void }): ReactElement => (
  <Box>
    <p>
      Somebody else has deleted this product meanwhile. It stands among the archived ones, where it
      can be restored.
    </p>
    <Button look="outline" size="sm" className="mt-3" onClick={onClose}>
      Close this form
    </Button>
  </Box>
)

type ConflictProps = {
  differences: Difference[]
  /** The parts that are taken from the saved product. */
  theirs: readonly Part[]
  onChoose: (part: Part, isMine: boolean) => void
}

/** What somebody else has saved meanwhile beside what the form holds, with a choice for each. */
export const Conflict = ({ differences, theirs, onChoose }: ConflictProps): ReactElement => (
  <Box>
    <p>
      Somebody else has changed this product meanwhile.{' '}
      {differences.length > 0
        ? 'Nothing that you have typed is lost. Choose what to keep, then save again.'
        : 'It is now as you have typed it.'}
    </p>
    {differences.map((difference) => (
      <Choice
        key={difference.part}
        difference={difference}
        isMine={!theirs.includes(difference.part)}
        onChoose={(isMine) => onChoose(difference.part, isMine)}
      />
    ))}
  </Box>
)

type ChoiceProps = {
  difference: Difference
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Choice({ difference: { label, yours, saved }, isMine, onChoose }: ChoiceProps) {
  const name = useId()
  const option = (value: boolean, whose: string, text: string, action: string) => (
    <div className="min-w-0">
      <p className="text-xs text-jamun-700">{whose}</p>
      <p className="max-h-40 overflow-y-auto font-medium wrap-anywhere whitespace-pre-line">
        {text || 'Empty'}
      </p>
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name={name}
          checked={isMine === value}
          onChange={() => onChoose(value)}
          className="size-4 accent-rani-600"
        />
        {action}
      </label>
    </div>
  )
  return (
    <fieldset className="mt-3 border-t border-jamun-200 pt-2">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <div className="clear-both grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {option(true, 'Yours', yours, 'Keep mine')}
        {option(false, 'Saved meanwhile', saved, 'Take theirs')}
      </div>
    </fieldset>
  )
}
