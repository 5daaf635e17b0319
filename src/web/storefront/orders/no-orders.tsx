import { Link } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Shows that the orders could not be loaded, with a retry button. */
export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      kind="error"
      text="Failed to load orders. Please try again later."
      help="Nothing of your orders is lost."
    >
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  )
}

/** Shown to a customer who has not bought anything yet. */
export function NoOrders() {
  return (
    <EmptyState text="No orders yet" help="What you buy appears here.">
      <Link to="/" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </EmptyState>
  )
}
