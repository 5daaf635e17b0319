import type { MetaFunction } from 'react-router'
import { hiddenMeta } from '#web/page-meta.ts'
import { AddressBook } from '../account/address-book.tsx'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your addresses')

export default function ProfileAddressesPage() {
  return <AddressBook />
}
