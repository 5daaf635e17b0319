import type { MetaFunction } from 'react-router'
import { OrderHistory } from '../account/order-history.tsx'

export const meta: MetaFunction = () => [{ title: 'Your orders | Jhumka' }, { name: 'robots', content: 'noindex' }]

export default function ProfileOrdersPage() {
  return <OrderHistory />
}
