import type { MetaFunction } from 'react-router'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { AddressBook } from './address-book.tsx'

export const meta: MetaFunction = ({ matches }) => hiddenMeta(matches, 'Your addresses')

export default function ProfileAddressesPage() {
  return <AddressBook />
}
