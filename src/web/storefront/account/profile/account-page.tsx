import type { MetaFunction } from 'react-router'
import { readConsents, type Consents } from '#web/api/account/consents.ts'
import type { Device } from '#web/api/device.ts'
import type { User } from '#web/api/account/user.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import {
  customerAction,
  customerLoader,
  profileLoader,
} from '#web/storefront/account/customer-loader.ts'
import { changeDetails, DetailsForm } from './details-form.tsx'
import { Devices, loadDevices, logOutDevices, type DeviceList } from './devices.tsx'
import { changePassword, PasswordForm } from './password-form.tsx'
import { PrivacyChoices, saveChoice } from './privacy-choices.tsx'
import { refreshUser, useStoredUser } from './stored-user.ts'
import { deleteAccount, YourData } from './your-data.tsx'
import type { Route } from './+types/account-page'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your account')

const loadDevicePart = profileLoader(
  ({ signal }) => {
    void refreshUser(signal)
    return loadDevices(signal)
  },
  { isPart: true },
)
const loadConsentPart = customerLoader(
  ({ signal }) => readConsents(signal),
  () => undefined,
  { isPart: true },
)

/** Loads the devices and what the customer has accepted. The forms do not wait for them. */
export const clientLoader = Object.assign(
  async (args: Route.ClientLoaderArgs) => {
    // The first one leads to the log-in without a session.
    const devices = loadDevicePart(args)
    return { ...(await devices), consents: await loadConsentPart(args) }
  },
  { hydrate: true as const },
)

/** What the forms of this page submit. */
type AccountChange =
  | { kind: 'details'; name: string; email: string }
  | { kind: 'password'; current: string; password: string }
  | { kind: 'devices'; logOut: Device | 'others' }
  | { kind: 'consents'; choice: Parameters<typeof saveChoice>[0] }
  | { kind: 'delete'; password: string; reviewsStay: boolean }

export const clientAction = customerAction(
  async (change: AccountChange): Promise<User | DeviceList | Consents | void> => {
    if (change.kind === 'details') return changeDetails(change)
    if (change.kind === 'password') return changePassword(change)
    if (change.kind === 'devices') return logOutDevices(change.logOut)
    if (change.kind === 'consents') return saveChoice(change.choice)
    const { kind: _, ...deletion } = change
    return deleteAccount(deletion)
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
      <PrivacyChoices load={loaderData.consents} />
      <YourData />
    </>
  )
}
