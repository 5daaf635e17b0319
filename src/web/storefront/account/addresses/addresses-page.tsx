import type { MetaFunction } from 'react-router'
import { listAddresses } from '#web/api/account/address.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { customerAction, profileLoader } from '#web/storefront/account/customer-loader.ts'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { useStoredUser } from '#web/storefront/account/profile/stored-user.ts'
import { AddressBook } from './address-book.tsx'
import { changeAddresses } from './address-changes.ts'
import { useAddressBook } from './use-address-book.ts'
import type { Route } from './+types/addresses-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your addresses')

export const clientLoader = profileLoader(({ signal }) => listAddresses(signal))

export const clientAction = customerAction(changeAddresses)

const Loading = () => (
  <div className="mt-6">
    <LinesSkeleton text="Loading addresses..." count={2} />
  </div>
)

export { Loading as HydrateFallback }

export default function ProfileAddressesPage({ loaderData }: Route.ComponentProps) {
  const user = useStoredUser(loaderData.user)
  const { onSessionEnd } = useProfile()
  const book = useAddressBook()
  return (
    <CustomerContent
      load={loaderData}
      reply={book.reply}
      placeholder={<Loading />}
      failed={(again) => (
        <EmptyState kind="error" text="Failed to load addresses. Please try again later.">
          <Button onClick={again}>Try again</Button>
        </EmptyState>
      )}
      onSessionEnd={onSessionEnd}
    >
      {(addresses) => <AddressBook user={user} addresses={addresses} book={book} />}
    </CustomerContent>
  )
}
