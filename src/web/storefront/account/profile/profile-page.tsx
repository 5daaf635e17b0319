import { useState } from 'react'
import { OrderHistory } from './order-history.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useProfile } from './profile-layout.tsx'

export { meta } from './profile-layout.tsx'

/** The profile shows these many orders; the rest has its own page. */
const MAX_ORDERS = 3

export default function ProfilePage() {
  const { user, logOut } = useProfile()
  const [leaving, setLeaving] = useState(false)

  function onLogOut(): void {
    setLeaving(true)
    void logOut()
  }

  return (
    <>
      <ProfileCard user={user} leaving={leaving} onLogOut={onLogOut} />
      <OrderHistory limit={MAX_ORDERS} />
    </>
  )
}
