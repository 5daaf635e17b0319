import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLocation, useNavigation, type Location } from 'react-router'
import { ScreenHead } from '#web/admin/layout/screen.tsx'
import { SCREEN_GROUPS, type Screen } from '#web/admin/layout/screens.ts'

const SLOW_AFTER_MS = 200

/** Returns the address that has been loading for more than 200 ms, or undefined. */
function useSlowNavigation(): Location | undefined {
  const { state, location } = useNavigation()
  const target = state === 'loading' ? location : undefined
  const [slow, setSlow] = useState<Location>()
  useEffect(() => {
    if (!target) return undefined
    const timer = setTimeout(() => setSlow(target), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [target])
  return target && slow === target ? target : undefined
}

/** A thin bar at the lower edge of the header while the next page loads slowly. */
export const LoadingBar = (): ReactElement => (
  <div role="status" className="absolute inset-x-0 top-full">
    {useSlowNavigation() && (
      <>
        <span className="sr-only">Loading</span>
        <span aria-hidden="true" data-loading-bar />
      </>
    )}
  </div>
)

/** The screens whose loading text names them, as their pages do. */
const NAMED = /inventory|products|users/

const loadingText = ({ to, label }: Screen): string =>
  NAMED.test(to) ? `Loading ${label.toLowerCase()}...` : 'Loading...'

/**
 * The page, or in place of it the head of a screen of the menu that loads slowly. The page stays in
 * the document, with what is typed in it, because it is shown again if it is not left after all.
 */
export function Pending({ children }: { children: ReactNode }): ReactElement {
  const here = useLocation().pathname
  const next = useSlowNavigation()?.pathname
  const screens = SCREEN_GROUPS.flatMap((group) => group.screens)
  const screen = next === here ? undefined : screens.find(({ to }) => to === next)
  return (
    <>
      {screen && (
        <>
          <ScreenHead title={screen.title ?? screen.label} />
          <p className="bg-white p-6 text-jamun-700">{loadingText(screen)}</p>
        </>
      )}
      <div className={screen ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}
