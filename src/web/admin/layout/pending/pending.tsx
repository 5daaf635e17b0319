import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ScreenHead } from '#web/admin/layout/screen.tsx'
import { SCREEN_GROUPS, type Screen } from '#web/admin/layout/screens.ts'

const BAR_AFTER_MS = 150
const PLACEHOLDER_AFTER_MS = 200

/** Whether a page has been loading for longer than this. */
function useSlow(ms: number): boolean {
  const isLoading = useNavigation().state === 'loading'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading, ms])
  return isLoading && slow
}

/** A thin bar at the lower edge of the header while the next page loads slowly. */
export function LoadingBar(): ReactElement {
  const slow = useSlow(BAR_AFTER_MS)
  return (
    <div role="status" className="absolute inset-x-0 top-full">
      {slow && (
        <>
          <span className="sr-only">Loading</span>
          <span aria-hidden="true" data-loading-bar />
        </>
      )}
    </div>
  )
}

const screenAt = (pathname: string | undefined): Screen | undefined =>
  SCREEN_GROUPS.flatMap(({ screens }) => screens).find(({ to }) => to === pathname)

/**
 * The page, or in place of it the head of a screen of the menu that loads slowly. The page stays in
 * the document, with what is typed in it, because it is shown again if it is not left after all.
 */
export function Pending({ children }: { children: ReactNode }): ReactElement {
  const slow = useSlow(PLACEHOLDER_AFTER_MS)
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname
  const screen = slow && next !== here ? screenAt(next) : undefined
  return (
    <>
      {screen && (
        <>
          <ScreenHead title={screen.title ?? screen.label} />
          <p className="bg-white p-6 text-jamun-700">
            {`Loading ${screen.label.toLowerCase()}...`}
          </p>
        </>
      )}
      <div className={screen ? 'hidden' : 'contents'}>{children}</div>
    </>
  )
}
