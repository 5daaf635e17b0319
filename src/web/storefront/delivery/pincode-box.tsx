import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useInView } from '#web/ui/browser/motion.ts'
import { useRememberedPincode } from './remembered-pincode.ts'

/** Loaded when it is needed. The page does without it if its file fails to load. */
const PincodeForm = lazy(() =>
  import('./pincode-form.tsx').then(
    (file) => ({ default: file.PincodeForm }),
    () => ({ default: () => <p className="text-sm">The delivery date could not be loaded.</p> }),
  ),
)

const UsualLine = lazy(() =>
  import('./delivery-line.tsx').then(
    (file) => ({ default: file.UsualLine }),
    () => ({ default: () => null }),
  ),
)

const NEAR = { rootMargin: '150px', once: true }

/** The place of the date while it is not there: a round and a line, as large as icon and text. */
const Waiting = () => (
  <span aria-hidden="true" className="flex h-6 items-center gap-3">
    <span className="skeleton size-5 rounded-full" />
    <span className="skeleton h-3 w-48 max-w-3/5" />
  </span>
)

/** The date in most of India. Its place is kept free; it is asked for when it comes near. */
function UsualDate(): ReactElement {
  const { ref, inView } = useInView<HTMLDivElement>(NEAR)
  return (
    <div ref={ref} className="min-h-6">
      {inView ? (
        <Suspense fallback={<Waiting />}>
          <UsualLine>
            <Waiting />
          </UsualLine>
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/**
 * The delivery date for a pincode: at once if this browser remembers one, else behind a button
 * under the date in most of India. The server renders neither date, so that the page is the same
 * for everybody.
 */
export function PincodeBox(): ReactElement {
  const remembered = useRememberedPincode()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Delivery date" className="mt-5 noscript:hidden">
      {!remembered && <UsualDate />}
      {isOpen || remembered ? (
        <Suspense fallback={<p className="min-h-20 text-sm text-jamun-700">Loading...</p>}>
          <PincodeForm takesFocus={isOpen} />
        </Suspense>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className={
            'ml-8 min-h-11 text-sm font-medium text-jamun-900 underline underline-offset-4 ' +
            'hover:text-rani-700'
          }
        >
          Check the delivery date
        </button>
      )}
    </section>
  )
}
