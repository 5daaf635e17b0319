import type { MetaFunction } from 'react-router'
import type { Device } from '#web/api/device.ts'
import type { User } from '#web/api/user.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { customerAction, profileLoader } from '#web/storefront/account/customer-loader.ts'
import { changeDetails, DetailsForm } from './details-form.tsx'
import { Devices, loadDevices, logOutDevices, type DeviceList } from './devices.tsx'
import { changePassword, PasswordForm } from './password-form.tsx'
import { refreshUser, useStoredUser } from './stored-user.ts'
import { deleteAccount, YourData } from './your-data.tsx'
import type { Route } from './+types/account-page'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your account')

/** Loads the devices. The forms do not wait for them. */
export const clientLoader = profileLoader(
  ({ signal }) => {
    void refreshUser(signal)
    return loadDevices(signal)
  },
  { isPart: true },
)

/** What the forms of this page submit. */
type AccountChange =
  | { kind: 'details'; name: string; email: string }
  | { kind: 'password'; current: string; password: string }
  | { kind: 'devices'; logOut: Device | 'others' }
  | { kind: 'delete'; password: string }

export const clientAction = customerAction(
  async (change: AccountChange): Promise<User | DeviceList | void> => {
    if (change.kind === 'details') return changeDetails(change)
    if (change.kind === 'password') return changePassword(change)
    if (change.kind === 'devices') return logOutDevices(change.logOut)
    return deleteAccount(change)
  },
)

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const HydrateFallback = () => (
  <div className="mt-6">
    <LinesSkeleton text="Loading..." count={1} />
  </div>
)

export default function ProfileAccountPage({ loaderData }: Route.ComponentProps) {
  const user = useStoredUser(loaderData.user)
  return (
    <>
      <DetailsForm user={user} />
      <PasswordForm user={user} />
      <Devices load={loaderData} />
      <YourData />
    </>
  )
}
