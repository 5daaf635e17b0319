import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useRememberedPincode } from './remembered-pincode.ts'

/** Loaded when it is needed. The page does without it if its file fails to load. */
const PincodeForm = lazy(() =>
  import('./pincode-form.tsx').then(
    (file) => ({ default: file.PincodeForm }),
    () => ({ default: () => <p className="text-sm">The delivery date could not be loaded.</p> }),
  ),
)

/**
 * The delivery date for a pincode: at once if this browser remembers one, else behind a button.
 * The server renders the button only, so that the page is the same for everybody.
 */
export function PincodeBox(): ReactElement {
  const remembered = useRememberedPincode()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Delivery date" className="mt-5 noscript:hidden">
      {isOpen || remembered ? (
        <Suspense fallback={<p className="min-h-20 text-sm text-jamun-700">Loading...</p>}>
          <PincodeForm takesFocus={isOpen} />
        </Suspense>
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className={
            'min-h-11 text-sm font-medium text-jamun-900 underline underline-offset-4 ' +
            'hover:text-rani-700'
          }
        >
          Check the delivery date
        </button>
      )}
    </section>
  )
}
