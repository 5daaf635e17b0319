import { useState } from 'react'
import { OrderHistory } from '../account/order-history.tsx'
import { ProfileCard } from '../account/profile-card.tsx'
import { useProfile } from '../account/profile-frame.tsx'

export { meta } from '../account/profile-frame.tsx'

/** Orders under the profile; the others have a page of their own. */
const LATEST = 3

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
      <OrderHistory latest={LATEST} />
    </>
  )
}
