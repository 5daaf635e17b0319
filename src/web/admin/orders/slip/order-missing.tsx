import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { ScreenHead } from '#web/admin/layout/screen.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** In place of an order that does not exist. */
export const OrderMissing = (): ReactElement => (
  <>
    <ScreenHead title="Order" />
    <div className="bg-white">
      <EmptyState text="There is no such order.">
        <Link to="/admin/orders" className={buttonClass('outline')}>
          Orders
        </Link>
      </EmptyState>
    </div>
  </>
)
