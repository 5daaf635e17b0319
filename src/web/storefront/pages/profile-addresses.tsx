import type { MetaFunction } from 'react-router'
import { AddressBook } from '../account/address-book.tsx'

export const meta: MetaFunction = () => [{ title: 'Your addresses | Jhumka' }, { name: 'robots', content: 'noindex' }]

export default function ProfileAddressesPage() {
  return <AddressBook />
}
