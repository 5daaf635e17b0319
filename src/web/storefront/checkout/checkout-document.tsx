import { useEffect, type ReactElement } from 'react'
import { isCheckoutPath } from '#shared/order/checkout-path.ts'

/**
 * Whether this document was loaded at a path of the checkout. After a client-side navigation the
 * stricter policy of the first page still applies.
 */
function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || isCheckoutPath(new URL(navigation.name).pathname)
}

/**
 * Says that payments are tests. Otherwise loads the page as a document, so that its policy allows
 * the provider. The sandbox's script has the shop's own origin, so any page's policy allows it.
 */
export function PaymentMode({ isTest }: { isTest: boolean }): ReactElement | null {
  useEffect(() => {
    if (!isTest && !isCheckoutDocument()) window.location.reload()
  }, [isTest])
  return isTest ? (
    <p role="note" className="bg-haldi-400 px-4 py-2 text-center text-sm font-semibold">
      Test shop. No money moves.
    </p>
  ) : null
}
