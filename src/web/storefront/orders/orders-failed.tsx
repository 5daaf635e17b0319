import { Button } from '#web/ui/button.tsx'
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
