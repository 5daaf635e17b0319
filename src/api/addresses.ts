import * as addressBook from '#accounts/address-book.ts'
import { contract } from '#contract/index.ts'
import type { Shop } from '#shop.ts'
import type { Serve } from './serve.ts'

export function addressRoutes(serve: Serve, { db }: Shop): void {
  serve(contract.listAddresses, ({ person }) => addressBook.listAddresses(db, person.id))
  serve(contract.addAddress, ({ person, body }) =>
    db.transaction((tx) => addressBook.addAddress(tx, person.id, body)),
  )
  serve(contract.changeAddress, ({ person, params, body }) =>
    db.transaction((tx) => addressBook.changeAddress(tx, person.id, params.id, body)),
  )
  serve(contract.removeAddress, ({ person, params }) =>
    db.transaction((tx) => addressBook.removeAddress(tx, person.id, params.id)),
  )
  serve(contract.makeDefaultAddress, ({ person, params }) =>
    db.transaction((tx) => addressBook.makeDefaultAddress(tx, person.id, params.id)),
  )
}
