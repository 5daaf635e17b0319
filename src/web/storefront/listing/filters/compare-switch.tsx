import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { startComparing } from '#web/storefront/compare/compare-mode.ts'
import { $compareParts } from '#web/storefront/compare/compare-state.ts'
import { TOOL_BUTTON } from '#web/ui/button.tsx'

/** Begins or ends the choice of pieces to compare. It is above a grid, on phones in the sheet. */
export function CompareSwitch({ onSwitch }: { onSwitch?: () => void }): ReactElement {
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
      className={`inline-flex noscript:hidden aria-pressed:bg-jamun-100 ${TOOL_BUTTON}`}
    >
      Compare
    </button>
  )
}
