import { ProviderError, type Gateway } from '#payments/gateway.ts'
import type { CheckResult } from './check-result.ts'

/** No order has this receipt: the look-up only shows that the keys are accepted. */
const NO_RECEIPT = 'connection-test'

/** Makes an authenticated call that reads nothing of a customer. */
export async function checkPayments(gateway: Gateway): Promise<CheckResult> {
  try {
    await gateway.findOrder(NO_RECEIPT)
    return {
      works: true,
      message: gateway.checkout.test
        ? 'The payment provider accepts the keys. They are test keys: no money moves.'
        : 'The payment provider accepts the keys. They are live keys: customers pay with money.',
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { works: false, message: describe(error) }
  }
}

function describe({ kind, status }: ProviderError): string {
  if (kind === 'refused' || status === 401 || status === 403)
    return (
      'The payment provider does not accept the keys. Key id and key secret must belong ' +
      'together: generate them once more in its dashboard and copy both.'
    )
  if (status === 429) return 'The payment provider has had too many calls. Try again in a minute.'
  if (status >= 500)
    return `The payment provider has a fault of its own now (${status}). Try again later.`
  if (kind === 'malformed')
    return 'Something else than the payment provider answered. Is there a proxy in between?'
  return 'The payment provider could not be reached. Is this server connected to the Internet?'
}
