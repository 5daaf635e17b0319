import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { startComparing } from '#web/storefront/compare/compare-mode.ts'
import { $compareParts } from '#web/storefront/compare/compare-state.ts'
import { TOOL_BUTTON } from '#web/ui/button.tsx'

/**
 * Begins or ends the choice of pieces to compare. It is above a grid; on phones it is in the sheet,
 * and after the chips as a text (`isText`).
 */
export function CompareSwitch({
  onSwitch,
  isText = false,
}: {
  onSwitch?: () => void
  isText?: boolean
}): ReactElement {
  const compare = useStore($compareParts, { ssr: 'initial' })
  const toggle = () => {
    if (compare) compare.stopComparing()
    else void startComparing()
    onSwitch?.()
  }
  return (
    <button
      type="button"
      aria-pressed={compare !== null}
      onClick={toggle}
      className={
        isText
          ? 'min-h-11 px-2 text-sm font-medium whitespace-nowrap underline ' +
            'underline-offset-4 sm:hidden'
          : `inline-flex noscript:hidden aria-pressed:bg-jamun-100 ${TOOL_BUTTON}`
      }
    >
      {isText ? 'Compare pieces' : 'Compare'}
    </button>
  )
}
