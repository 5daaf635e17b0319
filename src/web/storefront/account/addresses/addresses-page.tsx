import type { MetaFunction } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { useProfile } from '#web/storefront/account/profile/profile-layout.tsx'
import { AddressBook } from './address-book.tsx'
import { useAddresses } from './use-addresses.ts'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your addresses')

export default function ProfileAddressesPage() {
  const { user } = useProfile()
  const addresses = useAddresses()
  const { list, load } = addresses

  if (list === 'loading')
    return (
      <div className="mt-6">
        <LinesSkeleton text="Loading addresses..." count={2} />
      </div>
    )
  if (list === 'failed')
    return (
      <EmptyState kind="error" text="Failed to load addresses. Please try again later.">
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    )
  return <AddressBook user={user} list={list} addresses={addresses} />
}
